import type { FilterDefinition } from '../definition/filterDefinition.ts';
import type { ValuesSource } from './useValuesInUse.ts';

/** What a filter's editor is given; `onDone` closes it. */
export interface FilterEditorProps<Kind extends FilterDefinition['kind'] = FilterDefinition['kind']> {
  readonly filter: Extract<FilterDefinition, { kind: Kind }>;
  readonly label: string;
  readonly values: readonly string[];
  readonly area: string;
  readonly source: ValuesSource;
  readonly onChange: (values: readonly string[]) => void;
  readonly onDone: () => void;
}

import { Suspense } from 'react';

import { useText } from '../../../ui/text/useText.ts';

interface FieldNamesProps {
  /** The type of the records whose fields they are. */
  readonly type: string;
  readonly fields: readonly string[];
}

/** What is kept of a person apart from their record has no texts of its own. */
const areas: Readonly<Record<string, string>> = { userConfiguration: 'user' };

function Names({ type, fields }: FieldNamesProps) {
  const text = useText(areas[type] ?? type);
  return fields.map((field) => text.at(`fields.${field}`) ?? spaced(field)).join(', ');
}

/** Returns a field without words of its own as words: `openHours` as `open hours`. */
export function spaced(field: string): string {
  return field.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** Names fields of records of a type; the texts of types come as they are needed, and the list does not wait for them. */
export function FieldNames(props: FieldNamesProps) {
  return (
    <Suspense fallback={props.fields.map(spaced).join(', ')}>
      <Names {...props} />
    </Suspense>
  );
}

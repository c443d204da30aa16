import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';

/** A timezone as people name it, by its IANA name. */
export function ZoneCell({ value }: CellProps<unknown>) {
  return useFormats().zoneName(String(value));
}

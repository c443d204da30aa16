import type { AboveListProps } from '../../kit/definition/listDefinition.ts';
import { laterPart } from '../../ui/later/laterPart.ts';
import { useLegalHold } from './useLegalHold.ts';

const HoldNotice = laterPart(async () => (await import('./HoldNotice.tsx')).HoldNotice, { texts: ['legalHold'] });

/** Shows above a list of a customer that it is under a legal hold, once the rows are there (RET-03). */
export function CustomerHold({ context, areRowsShown }: Pick<AboveListProps, 'context' | 'areRowsShown'>) {
  const { data } = useLegalHold(context.customerId, areRowsShown);
  const hold = data?.hold ?? null;
  return hold === null ? null : <HoldNotice hold={hold} />;
}

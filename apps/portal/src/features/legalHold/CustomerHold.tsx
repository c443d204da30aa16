import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { laterPart } from '../../ui/later/laterPart.ts';
import { useLegalHold } from './useLegalHold.ts';

const HoldNotice = laterPart(async () => (await import('./HoldNotice.tsx')).HoldNotice, { texts: ['legalHold'] });

/** Shows above a page of a customer, or of what it has, that the customer is under a legal hold (RET-03). */
export function CustomerHold() {
  const { data } = useLegalHold(useContextStack().customerId);
  const hold = data?.hold ?? null;
  return hold === null ? null : <HoldNotice hold={hold} />;
}

import { spaceBookingFacts, spaceFacts } from '@atrium/contract';

import { ScreenHistory } from '../../../features/history/ScreenHistory.tsx';
import { useRevisions } from '../../../features/history/useRevisions.ts';
import type { Values } from '../../../kit/definition/formDefinition.ts';
import { useReferenceNames } from '../../../kit/form/useReference.ts';
import { useResourceText } from '../../../kit/form/useResourceText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

interface BookingHistoryProps {
  readonly bookingId: string;
  /** What the booking is called: bookings have no names of their own. */
  readonly title: string;
  readonly onClose: () => void;
}

/** What people know of a booking, in the order of its screens; ids of people are left out, as their names are there. */
const shownFields = [
  ...['spaceId', 'starts', 'ends', 'name', 'email', 'title', 'attendees'],
  ...['status', 'checkedInAt', 'closedAt', 'changeReason', 'freeFrom'],
];
const choices: ReadonlySet<string> = new Set(['status', 'changeReason']);
const instants: ReadonlySet<string> = new Set(['starts', 'ends', 'checkedInAt', 'closedAt', 'freeFrom']);

/** Shows who booked, moved, checked in to, ended or cancelled a booking, and when (AUDIT-04). */
export function BookingHistory({ bookingId, title, onClose }: BookingHistoryProps) {
  const text = useResourceText(spaceBookingFacts.name);
  const t = useText('kit');
  const formats = useFormats();
  const { revisions = [] } = useRevisions(spaceBookingFacts.name, [bookingId], 'all');
  const spaceIds = new Set(revisions.map(({ values }) => String(values['spaceId'])));
  // A booking that stays in its space has nothing to say of it.
  const wanted = spaceIds.size > 1 ? [...spaceIds] : [];
  const spaceNames = useReferenceNames(
    wanted.map((id) => ({ source: { resource: spaceFacts, label: 'name' }, id, values: {} })),
  );
  const wordsOf = (field: string, value: unknown): string => {
    if (typeof value === 'number') return formats.number(value);
    if (typeof value !== 'string') return '';
    if (field === 'spaceId') return spaceNames.get(value) ?? t('form.reference.absent');
    if (choices.has(field)) return text.choice(field, value);
    return instants.has(field) ? formats.dateTime(value) : value;
  };
  const changesOf = (values: Values, before: Values | undefined) => {
    if (before === undefined) return [];
    return shownFields.flatMap((field) => {
      const [from, to] = [before[field] ?? null, values[field] ?? null];
      if (from === to) return [];
      return [{ field: text.label(field), from: wordsOf(field, from), to: wordsOf(field, to) }];
    });
  };
  return (
    <ScreenHistory
      resource={spaceBookingFacts}
      records={new Map([[bookingId, title]])}
      title={title}
      changesOf={changesOf}
      onClose={onClose}
    />
  );
}

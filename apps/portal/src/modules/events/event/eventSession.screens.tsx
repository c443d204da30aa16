import { type eventSession, eventSessionFacts, registrationLimits, type RowOf, sessionStates } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { timedName } from '../../../ui/format/spanText.ts';
import { formPart } from '../../../ui/later/formPart.ts';
import { CostCell } from './CostCell.tsx';
import { DurationCell } from './DurationCell.tsx';
import { EventHead } from './EventHead.tsx';
import { informingOf } from './informing.ts';
import { ofEvent } from './ofEvent.ts';
import { SeatsCell } from './SeatsCell.tsx';
import { SessionChip } from './SessionChip.tsx';
import { TimeCell } from './TimeCell.tsx';

const CostInput = formPart(async () => (await import('./CostInput.tsx')).CostInput);

/** Sessions of one title differ by their time. */
function nameOf({ title, startDate, endDate, timezone }: RowOf<typeof eventSession>): string {
  return timedName(title, startDate, endDate, timezone);
}

const time = { widget: 'dateTime', half: true } as const;

/** The sessions of an event (CONT-13 to CONT-18). */
export const eventSessionScreens = defineScreens(eventSessionFacts, {
  title: nameOf,
  texts: ['eventHead'],
  chip: (record) => <SessionChip row={record} />,
  initial: { closed: false, placesPerPerson: registrationLimits.usuallyPerPerson },
  list: {
    above: EventHead,
    rowName: nameOf,
    columns: [
      { field: 'title' },
      { field: 'startDate', cell: TimeCell },
      { field: 'duration', cell: DurationCell, width: 110, align: 'right' },
      { field: 'status', cell: SessionChip, chip: true, width: 110 },
      { field: 'seatsTaken', cell: SeatsCell, width: 120, align: 'right' },
      { field: 'cost', cell: CostCell, width: 110, align: 'right' },
      { field: 'placesPerPerson', width: 120, align: 'right', hiddenByDefault: true },
      { field: 'endDate', cell: TimeCell, hiddenByDefault: true },
      { field: 'signUpDeadline', cell: TimeCell, hiddenByDefault: true },
      { field: 'cancellationDeadline', cell: TimeCell, hiddenByDefault: true },
      { field: 'revision', width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: sessionStates },
      { field: 'startDate', kind: 'date' },
    ],
    fixedFilter: ofEvent,
  },
  form: {
    saving: informingOf(['title', 'startDate', 'endDate']),
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'title' },
          { field: 'startDate', ...time },
          { field: 'endDate', ...time },
          { field: 'cost', half: true, component: CostInput },
          { field: 'seats', half: true },
          { field: 'placesPerPerson', half: true },
          { field: 'closed' },
        ],
      },
      {
        key: 'registration',
        fields: [
          { field: 'signUpDeadline', ...time },
          { field: 'cancellationDeadline', ...time },
          { field: 'externalRegistrationUrl', widget: 'url' },
        ],
      },
    ],
  },
});

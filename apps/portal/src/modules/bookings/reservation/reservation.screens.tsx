import {
  capacityTypes,
  recurrences,
  type reservation,
  reservationFacts,
  type RowOf,
  spaceFacts,
} from '@atrium/contract';

import { formPart } from '../../../ui/later/formPart.ts';
import { timedName } from '../../../ui/format/spanText.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { PlacesLink } from './PlacesLink.tsx';
import { ReservationViews } from './ReservationViews.tsx';
import { SpanCell } from './SpanCell.tsx';

const LocationSection = formPart(async () => (await import('./LocationSection.tsx')).LocationSection);
const ReservationAside = formPart(async () => (await import('./ReservationAside.tsx')).ReservationAside);

const RemovalNote = formPart(async () => (await import('./RemovalNote.tsx')).RemovalNote);

/** Sessions of a place differ by their time alone. */
function nameOf({ locationName, startDate, endDate, timezone }: RowOf<typeof reservation>): string {
  return timedName(locationName, startDate, endDate, timezone);
}

const time = { widget: 'dateTime', half: true } as const;

/** The reservations of a building, each a session; a new one is a range with the preview of its sessions (NAV-61, RESV-01). */
export const reservationScreens = defineScreens(
  { ...reservationFacts, load: async () => (await import('./rangeReservation.ts')).rangeReservation },
  {
    title: nameOf,
    removal: RemovalNote,
    initial: { recurrence: 'none', weekdays: [], confirmationEmail: false },
    list: {
      above: ReservationViews,
      rowName: nameOf,
      removal: RemovalNote,
      columns: [
        { field: 'locationName', secondary: SpanCell },
        { field: 'capacityType', width: 120 },
        { field: 'rsvpCount', cell: PlacesLink, width: 120, align: 'right' },
        { field: 'recurrence', width: 110 },
        { field: 'confirmationEmail', width: 130, hiddenByDefault: true },
        { field: 'notes', hiddenByDefault: true },
        { field: 'revision', width: 130, hiddenByDefault: true },
      ],
      filters: [
        { field: 'startDate', kind: 'date' },
        { field: 'capacityType', kind: 'choice', options: capacityTypes },
        { field: 'recurrence', kind: 'choice', options: recurrences },
        { field: 'spaceId', kind: 'reference', resource: spaceFacts, shown: 'whenSet' },
        // A session that goes on is shown until it ends.
        { field: 'endDate', kind: 'date', isFromToday: true, shown: 'whenSet' },
      ],
    },
    form: {
      beside: ReservationAside,
      sections: [
        {
          key: 'when',
          fields: [
            { field: 'startDate', ...time },
            { field: 'endDate', ...time },
          ],
        },
        { key: 'where', component: LocationSection, edits: ['capacityType', 'spaceId', 'recurrence', 'weekdays'] },
        {
          key: 'people',
          fields: [
            { field: 'occupancy', half: true },
            { field: 'confirmationEmail', half: true },
            { field: 'notes', widget: 'multiline' },
          ],
        },
      ],
    },
  },
);

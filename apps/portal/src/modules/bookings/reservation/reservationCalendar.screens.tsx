import { reservationFacts } from '@atrium/contract';

import { ReservationCalendar } from './ReservationCalendar.tsx';

/** The reservations of a building as a calendar (NAV-61). */
export const reservationCalendarScreens = {
  texts: [reservationFacts.name, 'calendar'],
  ListScreen: ReservationCalendar,
};

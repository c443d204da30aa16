/**
 * Bookings of spaces with their calendars, reservations of sessions and invitations. Read
 * `spaceBooking/spaceBooking.routes.ts` first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = [];

import { reservation, reservationSave } from '@atrium/contract';

/** A reservation as its form saves it: a new one is a range of sessions, with the preview that was seen (RESV-01). */
export const rangeReservation = { ...reservation, create: reservationSave };

import { reservationFacts, rsvpFacts } from '@atrium/contract';

import { type CancelDialogProps, CancelPlaceDialog } from '../../../features/cancelPlace/CancelPlaceDialog.tsx';

/** Asks before an RSVP is cancelled (RESV-11). */
export function CancelRsvpDialog(props: CancelDialogProps) {
  return <CancelPlaceDialog {...props} resource={rsvpFacts} counted={reservationFacts} />;
}

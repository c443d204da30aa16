import { eventSessionFacts, registrationFacts } from '@atrium/contract';

import { type CancelDialogProps, CancelPlaceDialog } from '../../../features/cancelPlace/CancelPlaceDialog.tsx';

/** Asks before a registration is cancelled, which frees its seats (CONT-20). */
export function CancelRegistrationDialog(props: CancelDialogProps) {
  return <CancelPlaceDialog {...props} resource={registrationFacts} counted={eventSessionFacts} />;
}

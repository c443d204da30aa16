import { isOpenRequest, type RecordOf, type serviceRequest } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { useCan } from '../../../kit/session/useSession.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useRequestAct } from './useRequestAct.ts';

type Outside = Pick<
  RecordOf<typeof serviceRequest>,
  | 'id'
  | 'number'
  | 'status'
  | 'sending'
  | 'remoteNumber'
  | 'remoteStatus'
  | 'remoteReason'
  | 'remoteReadAt'
  | 'cancelsOutside'
>;

/** Checks whether what is sent of a request is its cancellation. */
function isCancellation({ status, cancelsOutside }: Outside): boolean {
  return status === 'Cancelled' && cancelsOutside;
}

/** Shows why the maintenance system has refused a request or its cancellation, and sends it again for those who work on it (SRV-06). */
function RefusedState({ request }: { readonly request: Outside }) {
  const text = useText('serviceRequest');
  const canEdit = useCan()('CUSTOMER.serviceRequest', 'edit');
  const { mutate, isPending } = useRequestAct();
  const isOfCancellation = isCancellation(request);
  const sendAgain = canEdit && (isOfCancellation || isOpenRequest(request.status)) && (
    <Button
      color="inherit"
      size="small"
      loading={isPending}
      onClick={() => mutate({ request, act: 'resend', body: {} })}
    >
      {text('outside.sendAgain')}
    </Button>
  );
  return (
    <Alert severity="warning" action={sendAgain} sx={{ overflowWrap: 'anywhere' }}>
      {text(isOfCancellation ? 'outside.cancelRefused' : 'outside.refused')} {request.remoteReason}
    </Alert>
  );
}

/** Shows what the maintenance system says of a request, word for word, or that it has yet to take it (SRV-04, SRV-06). */
export function OutsideState({ request }: { readonly request: Outside }) {
  const text = useText('serviceRequest');
  const { dateTime } = useFormats();
  const { sending, remoteNumber, remoteStatus, remoteReason, remoteReadAt } = request;
  if (sending === 'waiting')
    return <Alert severity="info">{text(isCancellation(request) ? 'outside.cancelWaiting' : 'outside.waiting')}</Alert>;
  if (sending === 'refused') return <RefusedState request={request} />;
  if (remoteNumber === null && remoteStatus === null) return null;
  return (
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      {text('outside.known')} {[remoteNumber, remoteStatus, remoteReason].filter((part) => part !== null).join(' · ')}
      {remoteReadAt !== null && (
        <Typography variant="body2" color="textSecondary">
          {text('outside.read', { time: dateTime(remoteReadAt) })}
        </Typography>
      )}
    </Typography>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';

import { useText } from '../../../ui/text/useText.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { type ActedRequest, useRequestAct } from './useRequestAct.ts';

/** Cancels a request that the maintenance system has: here at once, and there with the next send (SRV-05, SRV-06). */
export function CancelOutside({ request }: { readonly request: ActedRequest }) {
  const text = useText('serviceRequest');
  const { mutate, isPending } = useRequestAct();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsked(true)}>
        {text('outside.cancel')}
      </Button>
      {isAsked && (
        <ReasonDialog
          asked="Cancelled"
          number={request.number}
          isBusy={isPending}
          onConfirm={(body) => mutate({ request, act: 'cancel', body }, { onSettled: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

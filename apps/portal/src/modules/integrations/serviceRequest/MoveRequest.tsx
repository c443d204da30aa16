import { requestStatesAfter, type RequestState } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

import { useText } from '../../../ui/text/useText.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { type ActedRequest, useRequestAct } from './useRequestAct.ts';

/** States that the requester wants to know the reason of. */
const withReason = ['OnHold', 'Cancelled'] as const;
type StateWithReason = (typeof withReason)[number];

interface MoveRequestProps {
  readonly request: ActedRequest;
  readonly label: string;
}

/** Brings a request into one of the states that follow its own; what waits or is cancelled has a reason (SRV-04). */
export function MoveRequest({ request, label }: MoveRequestProps) {
  const text = useText('serviceRequest');
  const { mutate, isPending } = useRequestAct();
  const [asked, setAsked] = useState<StateWithReason | null>(null);
  const move = (status: RequestState, given: { readonly reason?: string } = {}) =>
    mutate({ request, act: 'state', body: { status, ...given } }, { onSettled: () => setAsked(null) });
  const handleChoice = (status: RequestState) => {
    const reasoned = withReason.find((one) => one === status);
    if (reasoned === undefined) move(status);
    else setAsked(reasoned);
  };
  const states = requestStatesAfter(request.status);
  if (states.length === 0) return null;
  return (
    <>
      <TextField
        select
        fullWidth
        label={label}
        value={request.status}
        disabled={isPending}
        onChange={({ target }) => {
          const chosen = states.find((state) => state === target.value);
          if (chosen !== undefined) handleChoice(chosen);
        }}
      >
        {[request.status, ...states].map((state) => (
          <MenuItem key={state} value={state}>
            {text(`values.status.${state}`)}
          </MenuItem>
        ))}
      </TextField>
      {asked !== null && (
        <ReasonDialog
          asked={asked}
          number={request.number}
          isBusy={isPending}
          onConfirm={(given) => move(asked, given)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

import { requestStatesAfter, type RequestState, textLimits } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { type ActedRequest, useRequestAct } from './useRequestAct.ts';

/** States that the requester wants to know the reason of. */
const withReason: readonly RequestState[] = ['OnHold', 'Cancelled'];

interface MoveRequestProps {
  readonly request: ActedRequest;
  readonly label: string;
}

/** Brings a request into one of the states that follow its own; what waits or is cancelled has a reason (SRV-04). */
export function MoveRequest({ request, label }: MoveRequestProps) {
  const text = useText('serviceRequest');
  const { mutate, isPending } = useRequestAct();
  const [asked, setAsked] = useState<RequestState | null>(null);
  const [reason, setReason] = useState('');
  const move = (status: RequestState) => {
    const given = reason.trim();
    mutate(
      { request, act: 'state', body: { status, ...(given === '' ? {} : { reason: given }) } },
      { onSettled: () => setAsked(null) },
    );
  };
  const handleChoice = (status: RequestState) => {
    setReason('');
    if (withReason.includes(status)) setAsked(status);
    else move(status);
  };
  const states = requestStatesAfter(request.status);
  const number = String(request.number);
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
      <ConfirmDialog
        isOpen={asked !== null}
        title={text(asked === 'Cancelled' ? 'moving.cancel' : 'moving.hold', { number })}
        confirmLabel={text(asked === 'Cancelled' ? 'moving.confirmCancel' : 'moving.confirmHold')}
        cancelLabel={text('moving.keep')}
        isDanger={asked === 'Cancelled'}
        isBusy={isPending}
        onConfirm={() => {
          if (asked !== null) move(asked);
        }}
        onCancel={() => setAsked(null)}
      >
        <TextField
          fullWidth
          label={text('moving.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: textLimits.name } }}
        />
      </ConfirmDialog>
    </>
  );
}

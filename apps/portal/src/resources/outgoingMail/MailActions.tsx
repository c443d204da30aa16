import { isResendable, outgoingMailStates } from '@atrium/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { RecordActionProps } from '../../kit/form/formDefinition.ts';
import { useText } from '../../ui/text/useText.ts';
import { MailDialog } from './MailDialog.tsx';

/** Shows what a person does with a message: send it again, or cancel it while it waits (MSG-11). */
export function MailActions({ record, isReadOnly }: RecordActionProps) {
  const text = useText('outgoingMail');
  const [asked, setAsked] = useState<'resend' | 'cancel' | null>(null);
  const state = outgoingMailStates.find((one) => one === record['state']);
  if (isReadOnly || state === undefined) return null;
  const { id, version } = record;
  return (
    <>
      {isResendable(state) && (
        <Button variant="outlined" onClick={() => setAsked('resend')}>
          {text('actions.resend')}
        </Button>
      )}
      {state === 'Waiting' && (
        <Button variant="outlined" color="error" onClick={() => setAsked('cancel')}>
          {text('actions.cancel')}
        </Button>
      )}
      {asked !== null && (
        <MailDialog
          kind={asked}
          row={{ id, version, recipient: String(record['recipient']), state }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

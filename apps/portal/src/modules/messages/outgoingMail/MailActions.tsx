import { isResendable, type outgoingMail, type RecordOf } from '@atrium/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { MailDialog } from './MailDialog.tsx';

/** Shows what a person does with a message: send it again, or cancel it while it waits (MSG-11). */
export function MailActions({ record, isReadOnly }: RecordActionProps<RecordOf<typeof outgoingMail>>) {
  const text = useText('outgoingMail');
  const [asked, setAsked] = useState<'resend' | 'cancel' | null>(null);
  if (isReadOnly) return null;
  const { id, version, recipient, state } = record;
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
        <MailDialog kind={asked} row={{ id, version, recipient, state }} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

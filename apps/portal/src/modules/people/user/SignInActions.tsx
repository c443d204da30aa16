import type { RecordOf, user } from '@atrium/contract';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { PageMenu } from '../../../ui/feedback/PageMenu.tsx';
import { useAnchor } from '../../../ui/feedback/useAnchor.ts';
import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { SignInActionDialog } from './SignInActionDialog.tsx';
import { type SignInAction, signInActions } from './signInActions.ts';

/** Shows what can be done with how a person signs in, by those who may change the person (AUTH-38, SEC-15). */
export function SignInActions({ record, isReadOnly }: RecordActionProps<RecordOf<typeof user>>) {
  const text = useText('user');
  const { anchor, open, close } = useAnchor();
  const [asking, setAsking] = useState<SignInAction | null>(null);
  if (isReadOnly) return null;
  const { id, email, firstName, lastName } = record;
  const person = { id, email, name: `${firstName} ${lastName}` };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<KeyOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        {text('signIn.action')}
      </Button>
      <PageMenu
        anchor={anchor}
        actions={signInActions.map((action) => ({
          label: text(`${action}.action`),
          onSelect: () => setAsking(action),
        }))}
        onClose={close}
      />
      {asking !== null && <SignInActionDialog action={asking} person={person} onClose={() => setAsking(null)} />}
    </>
  );
}

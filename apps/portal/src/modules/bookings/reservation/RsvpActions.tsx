import type { RecordOf, rsvp } from '@atrium/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { CancelRsvpDialog } from './CancelRsvpDialog.tsx';

/** The one change of an RSVP: it is cancelled. */
export function RsvpActions({ record, isReadOnly }: RecordActionProps<RecordOf<typeof rsvp>>) {
  const text = useText('rsvp');
  const [isAsking, setIsAsking] = useState(false);
  const { id, version, name } = record;
  if (isReadOnly || record.status !== 'reserved') return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {text('actions.cancel')}
      </Button>
      {isAsking && <CancelRsvpDialog row={{ id, version, name }} onClose={() => setIsAsking(false)} />}
    </>
  );
}

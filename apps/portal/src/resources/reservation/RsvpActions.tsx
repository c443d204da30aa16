import Button from '@mui/material/Button';
import { useState } from 'react';

import type { RecordActionProps } from '../../kit/form/formDefinition.ts';
import { useText } from '../../ui/text/useText.ts';
import { CancelRsvpDialog } from './CancelRsvpDialog.tsx';

/** The one change of an RSVP: it is cancelled. */
export function RsvpActions({ record, isReadOnly }: RecordActionProps) {
  const text = useText('rsvp');
  const [isAsking, setIsAsking] = useState(false);
  const { id, version } = record;
  if (isReadOnly || record['status'] !== 'reserved') return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {text('actions.cancel')}
      </Button>
      {isAsking && (
        <CancelRsvpDialog row={{ id, version, name: String(record['name']) }} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

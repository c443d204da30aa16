import Button from '@mui/material/Button';
import { useState } from 'react';

import type { RecordActionProps } from '../../kit/form/formDefinition.ts';
import { useText } from '../../ui/text/useText.ts';
import { CancelRegistrationDialog } from './CancelRegistrationDialog.tsx';

/** The one change of a registration: it is cancelled (CONT-20). */
export function RegistrationActions({ record, isReadOnly }: RecordActionProps) {
  const text = useText('registration');
  const [isAsking, setIsAsking] = useState(false);
  const { id, version } = record;
  if (isReadOnly || record['status'] !== 'active') return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {text('actions.cancel')}
      </Button>
      {isAsking && (
        <CancelRegistrationDialog
          row={{ id, version, name: String(record['name']) }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

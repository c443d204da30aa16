import type { RecordOf, registration } from '@atrium/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { CancelRegistrationDialog } from './CancelRegistrationDialog.tsx';

/** The one change of a registration: it is cancelled (CONT-20). */
export function RegistrationActions({ record, isReadOnly }: RecordActionProps<RecordOf<typeof registration>>) {
  const text = useText('registration');
  const [isAsking, setIsAsking] = useState(false);
  const { id, version, name } = record;
  if (isReadOnly || record.status !== 'active') return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {text('actions.cancel')}
      </Button>
      {isAsking && <CancelRegistrationDialog row={{ id, version, name }} onClose={() => setIsAsking(false)} />}
    </>
  );
}

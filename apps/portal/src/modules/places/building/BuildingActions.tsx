import type { building, RecordOf } from '@atrium/contract';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';
import { RestoreBuildingDialog } from './RestoreBuildingDialog.tsx';

/** Shows what can be done with an open building apart from saving: a deleted one is restored by anyone who may delete (PERM-25). */
export function BuildingActions({ record }: RecordActionProps<RecordOf<typeof building>>) {
  const text = useText('building');
  const may = useCan();
  const [isAsking, setIsAsking] = useState(false);
  if (record.status !== 'Disabled' || !may('CUSTOMER.buildings', 'delete')) return null;
  return (
    <>
      <Button variant="contained" startIcon={<RestoreOutlined />} onClick={() => setIsAsking(true)}>
        {text('restore.action')}
      </Button>
      {isAsking && <RestoreBuildingDialog id={record.id} name={record.name} onClose={() => setIsAsking(false)} />}
    </>
  );
}

import { isOpenVisit, visitor } from '@atrium/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';
import { CancelVisitDialog } from './CancelVisitDialog.tsx';
import { HostDialog } from './HostDialog.tsx';

/** Changes a visit apart from arrival and departure: it is cancelled, or its visitor gets another host (VIS-01, VIS-02). */
export function VisitorActions({ record }: RecordActionProps) {
  const text = useText('visitor');
  const canEdit = useCan()('BUILDING.visitorManagement', 'edit');
  const [asked, setAsked] = useState<'cancel' | 'host' | null>(null);
  const parsed = visitor.record.safeParse(record);
  if (!canEdit || !parsed.success || !isOpenVisit(parsed.data.status)) return null;
  const visit = parsed.data;
  const handleClose = () => setAsked(null);
  return (
    <>
      {visit.hostLeft && (
        <Button variant="contained" onClick={() => setAsked('host')}>
          {text('acts.host')}
        </Button>
      )}
      {visit.status === 'Expected' && (
        <Button variant="outlined" color="error" onClick={() => setAsked('cancel')}>
          {text('acts.cancel')}
        </Button>
      )}
      {asked === 'cancel' && <CancelVisitDialog visit={visit} onClose={handleClose} />}
      {asked === 'host' && <HostDialog visit={visit} onClose={handleClose} />}
    </>
  );
}

import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { ScanDialog } from '../../../features/scan/ScanDialog.tsx';
import type { ListActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { failureSentence } from '../../../ui/feedback/failureSentence.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { TitledDialog } from '../../../ui/feedback/TitledDialog.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { deviceAddress, findDevice } from './findDevice.ts';

/** Opens the device whose code is scanned or typed; where none has it, one is added with it (PLACE-29, ERR-36). */
export function ScanDeviceDialog({ resource, onClose }: ListActionDialogProps) {
  const t = useText('device');
  const navigate = useNavigate();
  const { pathTo } = useContextStack();
  const errorText = useErrorText(resource.name);
  const [code, setCode] = useState<string | null>(null);
  const search = useMutation({
    mutationFn: (hardwareId: string) => findDevice(hardwareId),
    onSuccess: (found) => {
      if (found !== undefined) void navigate(deviceAddress(found));
    },
  });
  if (code === null) {
    const handleCode = (scanned: string) => {
      setCode(scanned.trim());
      search.mutate(scanned.trim());
    };
    return <ScanDialog onCode={handleCode} onClose={onClose} />;
  }
  const isMissing = search.isSuccess && search.data === undefined;
  const failure = search.error === null ? null : errorText(search.error, 'loading');
  return (
    <TitledDialog title={t(isMissing ? 'scan.notFound' : 'scan.title')} fullWidth maxWidth="xs" onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 3 }} aria-live="polite">
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{code}</Typography>
        {isMissing && <Typography>{t('scan.addInstead')}</Typography>}
        {failure !== null && <Typography>{failureSentence(failure)}</Typography>}
        {search.isPending && <CircularProgress aria-label={t('scan.searching')} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setCode(null)}>{t('scan.again')}</Button>
        {failure !== null && (
          <Button variant="contained" onClick={() => search.mutate(code)}>
            {t('scan.retry')}
          </Button>
        )}
        {isMissing && (
          <Button
            variant="contained"
            onClick={() => void navigate(`${pathTo('devices', 'new')}?hardwareId=${encodeURIComponent(code)}`)}
          >
            {t('create')}
          </Button>
        )}
      </DialogActions>
    </TitledDialog>
  );
}

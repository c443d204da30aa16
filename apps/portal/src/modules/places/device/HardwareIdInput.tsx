import { deviceFacts } from '@atrium/contract';
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Link as RouterLink } from 'react-router';

import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { TextInput } from '../../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText } from '../../../ui/text/useText.ts';
import { deviceAddress, findDevice } from './findDevice.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';

const ScanDialog = laterPart(async () => (await import('../../../features/scan/ScanDialog.tsx')).ScanDialog, {
  texts: ['scan'],
});

/** Names the device that has the hardware id already, and leads there: where it is deleted, the id is free (PLACE-28, PLACE-42). */
function PresentHolder({ hardwareId }: { readonly hardwareId: string }) {
  const t = useText('device');
  const { record } = useFormFrame();
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(deviceFacts.name), 'holder', hardwareId],
    queryFn: async ({ signal }) => (await findDevice(hardwareId, signal)) ?? null,
  });
  if (data === undefined || data === null || data.id === record?.id) return null;
  return (
    <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
      {t('holder.is', { name: data.name, building: data.buildingName ?? '' })}{' '}
      <Link component={RouterLink} to={deviceAddress(data)}>
        {t('holder.open')}
      </Link>
    </Typography>
  );
}

/** A hardware id, typed or scanned from the code on the device (PLACE-29). */
export function HardwareIdInput(props: WidgetProps) {
  const t = useText('device');
  const [isScanning, setIsScanning] = useState(false);
  const { value, error, isReadOnly, onChange } = props;
  const typed = typeof value === 'string' ? value.trim() : '';
  const handleCode = (code: string) => {
    setIsScanning(false);
    onChange(code.trim());
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0, display: 'grid' }}>
          <TextInput {...props} />
        </Box>
        {isReadOnly ? null : (
          <Button
            variant="outlined"
            startIcon={<QrCodeScannerOutlined />}
            onClick={() => setIsScanning(true)}
            {...ScanDialog.approach}
            sx={{ mt: 3 }}
          >
            {t('scan.fill')}
          </Button>
        )}
      </Box>
      {error !== undefined && typed !== '' ? <PresentHolder hardwareId={typed} /> : null}
      {isScanning && <ScanDialog onCode={handleCode} onClose={() => setIsScanning(false)} />}
    </Box>
  );
}

import HelpOutlined from '@mui/icons-material/HelpOutlined';
import SensorsOffOutlined from '@mui/icons-material/SensorsOffOutlined';
import SensorsOutlined from '@mui/icons-material/SensorsOutlined';
import Box from '@mui/material/Box';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { DeviceRow } from './findDevice.ts';

/** Shows when a device was last seen; one that is silent says so by icon and word. */
export function LastSeen({ row }: { readonly row: DeviceRow }) {
  const t = useText('device');
  const { lastSeenAt, silent } = row;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {silent ? (
        <StatusChip tone="caution" icon={<SensorsOffOutlined />} label={t('silent')} />
      ) : (
        lastSeenAt !== null && <StatusChip tone="good" icon={<SensorsOutlined />} label={t('seen')} />
      )}
      {lastSeenAt === null ? (
        silent ? null : (
          <StatusChip tone="outline" icon={<HelpOutlined />} label={t('neverSeen')} />
        )
      ) : (
        <RelativeTime value={lastSeenAt} />
      )}
    </Box>
  );
}

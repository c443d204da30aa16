import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useEffect, useSyncExternalStore } from 'react';

import { connection, followBrowserConnection } from '../../kit/api/connection.ts';
import { useText } from '../../ui/text/useText.ts';

/** Says at the top that the servers cannot be reached; it pushes the page down and never covers it. */
export function OfflineNotice() {
  const t = useText('shell');
  const isReachable = useSyncExternalStore(connection.subscribe, connection.isReachable);
  useEffect(() => followBrowserConnection(window), []);
  return (
    <Box role="status">
      {isReachable ? null : (
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            alignItems: 'center',
            px: 6,
            py: 2,
            color: 'warning.main',
            bgcolor: 'brand.cautionTint',
          }}
        >
          <CloudOffIcon />
          {t('offline')}
        </Box>
      )}
    </Box>
  );
}

import { vendorFacts, type VendorMenu } from '@atrium/contract';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { LiveChip } from '../../../features/live/LiveChip.tsx';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { ownTimeZone } from '../../../ui/format/formats.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useNow } from '../../../ui/format/useNow.ts';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { StopDialog } from './StopDialog.tsx';

/** Returns what the app says about the vendor's orders now. */
function useOrderingText({ ordering, timezone }: VendorMenu): string {
  const text = useText('order');
  const { dateTime } = useFormats();
  const { isOpen, reason, opensAt } = ordering;
  if (isOpen) return text('ordering.open');
  if (reason === 'orderingOff') return text('ordering.orderingOff');
  const time = opensAt === null ? null : dateTime(opensAt, timezone);
  if (reason === 'stopped') return time === null ? text('ordering.stopped') : text('ordering.stoppedUntil', { time });
  return time === null ? text('ordering.closed') : text('ordering.outsideHours', { time });
}

interface StreamBarProps {
  readonly menu: VendorMenu;
  readonly canEdit: boolean;
  readonly isSoundOn: boolean;
  readonly onSound: (isOn: boolean) => void;
}

/** Above the stream: whether orders are taken, the connection, the sound, and the switch of VEND-18. */
export function StreamBar({ menu, canEdit, isSoundOn, onSound }: StreamBarProps) {
  const text = useText('order');
  const errorText = useErrorText('order');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [isStopping, setIsStopping] = useState(false);
  const state = useOrderingText(menu);
  const soundHelpId = useId();
  const { timeOfDay, zoneName } = useFormats();
  const now = useNow();
  const time = timeOfDay(now, menu.timezone);
  const isElsewhere = time !== timeOfDay(now, ownTimeZone());
  const start = useMutation({
    mutationFn: () => callApi(`vendormenu/${menu.vendorId}/start`, { body: {} }),
    onError: (error) => toasts.failure(`${text('start.failed')} ${errorText(error, 'other').advice}`),
    onSettled: () => invalidateResource(queryClient, vendorFacts.name),
  });
  const { isOpen, reason, message } = menu.ordering;
  const isStopped = reason === 'stopped';
  return (
    <Box sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box
          role="status"
          sx={{
            display: 'flex',
            flex: '1 1 240px',
            flexWrap: 'wrap',
            gap: 2,
            minWidth: 0,
            // Sentences on a phone take two lines.
            '& .statusChip': { height: 'auto', py: 1, whiteSpace: 'normal' },
          }}
        >
          <StatusChip
            tone={isOpen ? 'good' : 'caution'}
            icon={isOpen ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
            label={state}
          />
          <LiveChip
            labels={{
              opening: text('connection.opening'),
              live: text('connection.live'),
              lost: text('connection.lost'),
            }}
          />
        </Box>
        <Button
          aria-pressed={isSoundOn}
          aria-describedby={isSoundOn ? undefined : soundHelpId}
          startIcon={isSoundOn ? <NotificationsActiveOutlined /> : <NotificationsOffOutlined />}
          onClick={() => onSound(!isSoundOn)}
        >
          {text(isSoundOn ? 'sound.on' : 'sound.off')}
        </Button>
        {canEdit && reason !== 'orderingOff' && (
          <Button
            variant="outlined"
            loading={start.isPending}
            startIcon={isStopped ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
            onClick={() => (isStopped ? start.mutate() : setIsStopping(true))}
          >
            {text(isStopped ? 'start.action' : 'stop.action')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 1 }}>
        {isElsewhere && (
          <Typography variant="body2" color="textSecondary">
            {text('zone', { zone: zoneName(menu.timezone), time })}
          </Typography>
        )}
        {!isSoundOn && (
          <Typography variant="body2" color="textSecondary" id={soundHelpId} sx={{ ml: { md: 'auto' } }}>
            {text('sound.help')}
          </Typography>
        )}
      </Box>
      {message !== null && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {message}
        </Alert>
      )}
      {isStopping && <StopDialog menu={menu} onClose={() => setIsStopping(false)} />}
    </Box>
  );
}

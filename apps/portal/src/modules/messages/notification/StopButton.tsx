import { levelOf, type notification, notificationFacts, type NotificationStop, type RecordOf } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

const features = {
  root: 'ROOT.notifications',
  customer: 'CUSTOMER.notifications',
  building: 'BUILDING.buildingNotifications',
  vendor: 'BUILDING.buildingNotifications',
} as const;

/** Stops a notification while e-mails of it are still to be sent, for those who may send it. */
export function StopButton({ record }: { readonly record: RecordOf<typeof notification> }) {
  const text = useText('notification');
  const errorText = useErrorText();
  const { number } = useFormats();
  const toasts = useToasts();
  const may = useCan();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const stop = useMutation({
    mutationFn: async () =>
      (await callApi<NotificationStop>(`${notificationFacts.path}/${record.id}/stop`, { method: 'POST' })).data,
    onSuccess: ({ sent, underWay, cancelled }) => {
      toasts.success(text('stop.done', { sent: number(sent + underWay), cancelled: number(cancelled) }));
      setIsAsking(false);
    },
    onSettled: () => invalidateResource(queryClient, notificationFacts.name),
  });
  if (!may(features[levelOf(record)], 'edit')) return null;
  const { error } = stop;
  return (
    <Box>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {text('stop.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDanger
          title={text('stop.title', { title: record.title })}
          confirmLabel={text('stop.confirm')}
          isBusy={stop.isPending}
          failure={error === null ? undefined : `${text('stop.failed')} ${errorText(error, 'other').advice}`}
          onConfirm={() => stop.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <Typography>{text('stop.body')}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}

import { isUnsent, type notification, notificationFacts, type RecordOf } from '@atrium/contract';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useSession } from '../../../kit/session/useSession.ts';
import { useWhenSaved } from '../../../screens/useWhenSaved.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';
import { SendDialog } from './SendDialog.tsx';

/** Shows what is done with a saved notification: a test to oneself, sending it now, and taking its time back (MSG-06). */
export function NotificationActions({ record, isReadOnly }: RecordActionProps<RecordOf<typeof notification>>) {
  const text = useText('notification');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const session = useSession();
  const whenSaved = useWhenSaved();
  // As the person has seen it: a version that comes meanwhile is not what they send.
  const [asked, setAsked] = useState<RecordOf<typeof notification> | null>(null);
  const { id, version } = record;
  const path = `${notificationFacts.path}/${id}`;
  const test = useMutation({
    mutationFn: () => callApi(`${path}/test`, { method: 'POST' }),
    onSuccess: () => toasts.success(text('test.done', { email: session.user.email })),
    onError: (error) => toasts.failure(`${text('test.failed')} ${errorText(error, 'other').advice}`),
  });
  const cancel = useMutation({
    mutationFn: () => callApi(path, { method: 'PUT', body: { sendTime: null }, ifMatch: version }),
    onSuccess: () => toasts.success(text('cancel.done')),
    onError: (error) => toasts.failure(`${text('cancel.failed')} ${errorText(error, 'saving').advice}`),
    onSettled: () => invalidateResource(queryClient, notificationFacts.name),
  });
  if (isReadOnly || !isUnsent(record.state)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button variant="outlined" loading={test.isPending} onClick={() => whenSaved(() => test.mutate())}>
        {text('test.action')}
      </Button>
      {record.state === 'scheduled' && (
        <Button variant="outlined" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {text('cancel.action')}
        </Button>
      )}
      <Button variant="contained" startIcon={<SendOutlined />} onClick={() => whenSaved(() => setAsked(record))}>
        {text('send.action')}
      </Button>
      {asked !== null && <SendDialog record={asked} onClose={() => setAsked(null)} />}
    </Box>
  );
}

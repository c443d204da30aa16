import { type mailServerAnswer, outgoingMailFacts } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Above the outbox: why messages wait, where no mail server is configured (MSG-11). */
export function MailServerHint() {
  const text = useText('outgoingMail');
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(outgoingMailFacts.name), 'server'],
    queryFn: async ({ signal }) =>
      (await callApi<z.infer<typeof mailServerAnswer>>(`${outgoingMailFacts.path}/server`, { signal })).data,
  });
  if (data === undefined || data.isConfigured) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text('noServer')}
    </Alert>
  );
}

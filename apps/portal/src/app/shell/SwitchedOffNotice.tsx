import { extensionFacts } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useText } from '../../ui/text/useText.ts';

interface SwitchedOffNoticeProps {
  readonly buildingId: string;
  /** The code of the extension that is off. */
  readonly code: string;
}

/** Above what an extension shows that is off for the building: apps have none of it, with what turns it on (ON-04). */
export function SwitchedOffNotice({ buildingId, code }: SwitchedOffNoticeProps) {
  const t = useText('shell');
  const errorText = useErrorText();
  const toasts = useToasts();
  const can = useCan();
  const queryClient = useQueryClient();
  const turnOn = useMutation({
    mutationFn: () => callApi(`building/${buildingId}/extension/${code}`, { method: 'PUT', body: { enabled: true } }),
    onSuccess: () => toasts.success(t('switchedOff.isOn')),
    onError: (error) => toasts.failure(`${t('switchedOff.notOn')} ${errorText(error, 'other').advice}`),
    onSettled: () => invalidateResource(queryClient, extensionFacts.name),
  });
  const mayTurnOn = can('BUILDING.settings', 'edit');
  return (
    <Alert
      severity="info"
      role="note"
      sx={{ mb: 4 }}
      action={
        mayTurnOn ? (
          <Button color="inherit" sx={{ minHeight: 48 }} loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('switchedOff.turnOn')}
          </Button>
        ) : undefined
      }
    >
      {t(mayTurnOn ? 'switchedOff.text' : 'switchedOff.ask')}
    </Alert>
  );
}

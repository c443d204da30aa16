import { type invitation, invitationFacts, isInvitationOver, type RecordOf } from '@atrium/contract';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useContextIds } from '../../../kit/navigation/useContextIds.ts';
import { useWhenSaved } from '../../../screens/useWhenSaved.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Sends an invitation again to those who have not answered. */
export function InvitationActions({ record, isReadOnly }: RecordActionProps<RecordOf<typeof invitation>>) {
  const text = useText('invitation');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const whenSaved = useWhenSaved();
  const path = filledPath(invitationFacts.path, useContextIds()) ?? invitationFacts.path;
  const count = record.notRespondedCount;
  const resend = useMutation({
    mutationFn: () => callApi(`${path}/${record.id}/resend`, { method: 'POST', ifMatch: record.version }),
    onSuccess: () => toasts.success(text('resend.done', { count })),
    onError: (error) => toasts.failure(`${text('resend.failed')} ${errorText(error, 'other').advice}`),
    onSettled: () => invalidateResource(queryClient, invitationFacts.name),
  });
  if (isReadOnly || count === 0 || isInvitationOver(record.endDate)) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<SendOutlined />}
      loading={resend.isPending}
      onClick={() => whenSaved(() => resend.mutate())}
    >
      {text('resend.action')}
    </Button>
  );
}

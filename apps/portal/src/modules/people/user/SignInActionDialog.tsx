import { userFacts } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { SignInAction } from './signInActions.ts';

interface SignInActionDialogProps {
  readonly action: SignInAction;
  readonly person: { readonly id: string; readonly name: string; readonly email: string };
  readonly onClose: () => void;
}

/** Asks before a person is signed out everywhere (AUTH-38), or before another account may sign in as them (SEC-15). */
export function SignInActionDialog({ action, person, onClose }: SignInActionDialogProps) {
  const text = useText('user');
  const errorText = useErrorText();
  const toasts = useToasts();
  const { id, ...names } = person;
  const act = useMutation({
    mutationFn: () => callApi(`${userFacts.path}/${id}/${action}`, { method: 'POST' }),
    onSuccess: () => {
      toasts.success(text(`${action}.done`, names));
      onClose();
    },
  });
  const { error } = act;
  return (
    <ConfirmDialog
      isOpen
      title={text(`${action}.title`, names)}
      confirmLabel={text(`${action}.action`)}
      isDanger
      isBusy={act.isPending}
      failure={error === null ? undefined : `${text(`${action}.failed`, names)} ${errorText(error, 'saving').advice}`}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    >
      <Typography>{text(`${action}.body`, names)}</Typography>
    </ConfirmDialog>
  );
}

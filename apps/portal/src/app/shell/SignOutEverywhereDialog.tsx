import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { useAuth } from '../authContext.ts';
import { tellTrialEnd } from '../../features/trial/trialCalls.ts';

interface SignOutEverywhereDialogProps {
  readonly onClose: () => void;
}

/** Asks before the person's sessions end in every browser and app, this one's too (AUTH-38). */
export function SignOutEverywhereDialog({ onClose }: SignOutEverywhereDialogProps) {
  const t = useText('shell');
  const auth = useAuth();
  const errorText = useErrorText();
  const signOut = useMutation({
    mutationFn: async () => {
      await tellTrialEnd();
      await callApi('auth/invalidate/all', { method: 'POST' });
    },
    onSuccess: () => auth.logout({ isForced: true, cause: 'signedOutEverywhere' }),
  });
  const { error } = signOut;
  return (
    <ConfirmDialog
      isOpen
      title={t('everywhere.title')}
      confirmLabel={t('person.signOutEverywhere')}
      isDanger
      isBusy={signOut.isPending}
      failure={error === null ? undefined : `${t('everywhere.failed')} ${errorText(error, 'saving').advice}`}
      onConfirm={() => signOut.mutate()}
      onCancel={onClose}
    >
      <Typography>{t('everywhere.body')}</Typography>
    </ConfirmDialog>
  );
}

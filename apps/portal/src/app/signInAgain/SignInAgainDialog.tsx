import { SignInError } from '@atrium/auth-client';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';

import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useAuth } from '../authContext.ts';
import { signInQuestion } from './signInQuestion.ts';

/** Opens the sign-in in a popup, by a click as browsers want it, and lets the calls that wait for it go on (SEC-20). */
export function SignInAgainDialog() {
  const t = useText('shell');
  const auth = useAuth();
  const signIn = useMutation({
    mutationFn: () => auth.signInAgain(),
    onSuccess: () => signInQuestion.answer(true),
  });
  const { error } = signIn;
  const isBlocked = error instanceof SignInError && error.code === 'popupBlocked';
  return (
    <ConfirmDialog
      isOpen
      title={t('signInAgain.title')}
      confirmLabel={t('signInAgain.action')}
      isBusy={signIn.isPending}
      failure={error === null ? undefined : t(isBlocked ? 'signInAgain.blocked' : 'signInAgain.failed')}
      onConfirm={() => signIn.mutate()}
      onCancel={() => signInQuestion.answer(false)}
    >
      <Typography>{t('signInAgain.body')}</Typography>
    </ConfirmDialog>
  );
}

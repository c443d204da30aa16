import type { SignInError } from '@atrium/auth-client';
import { isRefusalReason } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';

import { useText } from '../../ui/text/useText.ts';
import { isUnreachable } from './useSignInErrorText.ts';

/**
 * Says why the session of this page has ended: that it could not be renewed (AUTH-37), that no one used it (SEC-21), or
 * what the server does not accept and what to do about it, with the reference under which the server's log has it (AUTH-57).
 */
export function EndNotice({ error }: { readonly error: SignInError }) {
  const t = useText('signin');
  const errors = useText('errors');
  const { code, reason, reference } = error;
  if (code !== 'tokenRefused' || !isRefusalReason(reason)) {
    return (
      <Alert severity="info" sx={{ mb: 6 }}>
        {t(code === 'inactive' ? 'inactive' : isUnreachable(error) ? 'endedUnreachable' : 'ended')}
      </Alert>
    );
  }
  return (
    <Alert severity="warning" sx={{ mb: 6 }}>
      <AlertTitle>{t('refused')}</AlertTitle>
      {errors(`refusals.${reason}`)}
      {reference !== undefined && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {t('reference', { id: reference })}
        </Typography>
      )}
    </Alert>
  );
}

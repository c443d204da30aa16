import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

import { useText } from '../../kit/text/useText.ts';
import { useAuth, useAuthStatus } from '../authContext.ts';
import { prefetchFrame } from '../prefetchFrame.ts';
import { signInStateOf } from '../router/paths.ts';
import { useShortTitle } from '../shell/useShortTitle.ts';
import { SignInForm } from './SignInForm.tsx';
import { SplashLayout } from './SplashLayout.tsx';
import { TermsLink } from './TermsLink.tsx';
import { isUnreachable } from './useSignInErrorText.ts';

/** The sign-in screen: one field, one button (SHELL-02). Who is signed in already goes on; whose session could not be renewed reads why (AUTH-37). */
export function SignInScreen() {
  const t = useText('signin');
  const auth = useAuth();
  const status = useAuthStatus();
  const location = useLocation();
  const { from } = signInStateOf(location.state);
  const ended = auth.renewalError();
  useShortTitle(t('title'));
  useEffect(() => {
    if (status === 'unknown') void auth.start();
  }, [auth, status]);
  if (status === 'authenticated') return <Navigate to={from ?? '/'} replace />;
  // A provider's sign-out leads back with the state it was given, which nobody needs in the address.
  const search = new URLSearchParams(location.search);
  if (search.has('state')) {
    search.delete('state');
    return <Navigate to={{ pathname: '/signin', search: search.toString() }} replace state={location.state} />;
  }
  return (
    <SplashLayout>
      <Typography variant="h1">{t('title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, mb: 8 }}>
        {t('lead')}
      </Typography>
      {ended !== null && (
        <Alert severity="info" sx={{ mb: 6 }}>
          {t(isUnreachable(ended) ? 'endedUnreachable' : 'ended')}
        </Alert>
      )}
      <SignInForm returnTo={from} onTyping={prefetchFrame} />
      <Box sx={{ mt: 6 }}>
        <TermsLink />
      </Box>
    </SplashLayout>
  );
}

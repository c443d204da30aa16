import { toSignOutCause } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

import { useText } from '../../ui/text/useText.ts';
import { useAuth, useAuthStatus } from '../authContext.ts';
import { prefetchFrame } from '../prefetchFrame.ts';
import { signInStateOf } from '../router/paths.ts';
import { useShortTitle } from '../shell/useShortTitle.ts';
import { EndNotice } from './EndNotice.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SplashLayout } from './SplashLayout.tsx';
import { TermsLink } from './TermsLink.tsx';
import { useStartConfig } from './useStartConfig.ts';

/** The sign-in screen: one field, one button (SHELL-02). Who is signed in already goes on; whose session ended, by force or not, reads why (AUTH-37, AUTH-38, AUTH-57), and everyone that the product is not set up (OPS-11). */
export function SignInScreen() {
  const t = useText('signin');
  const errors = useText('errors');
  const auth = useAuth();
  const status = useAuthStatus();
  const location = useLocation();
  const { from } = signInStateOf(location.state);
  const ended = auth.endError();
  const cause = toSignOutCause(new URLSearchParams(location.search).get('ended'));
  const config = useStartConfig();
  useShortTitle(t('title'));
  useEffect(() => {
    if (status === 'unknown') void auth.start();
  }, [auth, status]);
  if (status === 'authenticated') return <Navigate to={from ?? '/'} replace />;
  // A provider's sign-out leads back with the state it was given, which no one needs in the address.
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
      {cause !== null && (
        <Alert severity="info" sx={{ mb: 6 }}>
          {errors(`codes.${cause}`)}
        </Alert>
      )}
      {ended !== null && <EndNotice error={ended} />}
      {config?.isSetUp === false && (
        <Alert severity="warning" sx={{ mb: 6 }}>
          {t('notSetUp')}
        </Alert>
      )}
      <SignInForm returnTo={from} onTyping={prefetchFrame} />
      <Box sx={{ mt: 6 }}>
        <TermsLink config={config} />
      </Box>
    </SplashLayout>
  );
}

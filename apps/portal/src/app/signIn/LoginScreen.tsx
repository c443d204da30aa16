import { SignInError } from '@atrium/auth-client';
import { times } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { AfterDelay } from '../../ui/feedback/AfterDelay.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useAuth } from '../authContext.ts';
import { useSignOut } from '../useSignOut.ts';
import { useShortTitle } from '../shell/useShortTitle.ts';
import { ProviderWords } from './ProviderWords.tsx';
import { SplashLayout } from './SplashLayout.tsx';
import { TermsLink } from './TermsLink.tsx';
import { reportSignInError } from './reportSignInError.ts';
import { useStartConfig } from './useStartConfig.ts';
import { type FailedSignIn, isSpent, useSignInErrorText } from './useSignInErrorText.ts';
import { whoseClock } from './whoseClock.ts';

/** From when on a sign-in takes long. */
const SLOW_MS = 2 * times.second;

/** The ways back to sign-in, out of the provider's session and to the terms (AUTH-56). */
function WaysOn({ isPopup }: { readonly isPopup: boolean }) {
  const t = useText('signin');
  const handleSignOut = useSignOut();
  const config = useStartConfig();
  return (
    <>
      {!isPopup && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}>
          <Button variant="contained" component={Link} to="/signin" replace>
            {t('back')}
          </Button>
          <Button onClick={handleSignOut}>{t('signOut')}</Button>
        </Box>
      )}
      <TermsLink config={config} />
    </>
  );
}

/**
 * Is where the identity provider sends the browser back to: completes the exchange and returns to the remembered path, else
 * to the default screen (AUTH-31, SHELL-03). A failure is shown with a reference and logged by its kind. The ways on are
 * there then, and when the exchange takes long (AUTH-56).
 */
export function LoginScreen() {
  const t = useText('signin');
  const auth = useAuth();
  const navigate = useNavigate();
  const errorText = useSignInErrorText();
  const [failure, setFailure] = useState<(FailedSignIn & { readonly reference: string }) | null>(null);
  useShortTitle(t('title'));
  useEffect(() => {
    let isCurrent = true;
    auth.completeSignIn().then(
      ({ returnTo }) => (isCurrent ? navigate(returnTo ?? '/', { replace: true }) : undefined),
      async (error: unknown) => {
        // Anyone who is signed in and comes here once more, by the browser's back button or a bookmark, only goes on.
        const isSignedIn = isSpent(error) && (await auth.start().catch(() => 'notAuthenticated')) === 'authenticated';
        if (!isCurrent) return;
        if (isSignedIn) return navigate('/', { replace: true });
        const reference = reportSignInError(error);
        const clock = await whoseClock(error);
        if (isCurrent) setFailure({ error, clock, reference });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [auth, navigate]);
  if (failure === null) {
    return (
      <SplashLayout>
        <AfterDelay>
          <Typography role="status" sx={{ mb: 6 }}>
            {t('completing')}
          </Typography>
        </AfterDelay>
        <AfterDelay delay={SLOW_MS}>
          <WaysOn isPopup={false} />
        </AfterDelay>
      </SplashLayout>
    );
  }
  const { title, advice, said } = errorText(failure);
  // A window that was opened for a sign-in elsewhere is not this person's portal: nothing here leads on.
  const isPopup = failure.error instanceof SignInError && failure.error.code === 'popupDetached';
  return (
    <SplashLayout>
      <Typography variant="h1">{title}</Typography>
      <Typography role="alert" color="textSecondary" sx={{ mt: 2, mb: 6 }}>
        {advice}
        {said !== null && <ProviderWords said={said} />}
        <Box component="span" sx={{ display: 'block', mt: 2 }}>
          {t('reference', { id: failure.reference })}
        </Box>
      </Typography>
      <WaysOn isPopup={isPopup} />
    </SplashLayout>
  );
}

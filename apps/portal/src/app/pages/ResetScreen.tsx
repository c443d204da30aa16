import Typography from '@mui/material/Typography';
import { useEffect } from 'react';

import { AfterDelay } from '../../ui/feedback/AfterDelay.tsx';
import { clearStored } from '../../ui/storage/browserStorage.ts';
import { useText } from '../../ui/text/useText.ts';
import { tellTrialEnd } from '../../features/trial/trialCalls.ts';
import { useAuth } from '../authContext.ts';
import { useShortTitle } from '../shell/useShortTitle.ts';
import { SplashLayout } from '../signIn/SplashLayout.tsx';

/** Clears the local storage and signs out, wherever the person is signed in in this browser (SHELL-12). Ends on the sign-in screen. */
export function ResetScreen() {
  const t = useText('pages');
  const auth = useAuth();
  useShortTitle(t('reset.title'));
  useEffect(() => {
    let isCurrent = true;
    const reset = async () => {
      // A new tab knows of no session until it has asked the other tabs and the provider; what fails there is no session.
      await auth.start({ shouldAskProvider: true }).catch(() => undefined);
      if (!isCurrent) return;
      // The storage names the trial, so the server hears of its end before that is cleared.
      await tellTrialEnd();
      clearStored();
      await auth.logout();
    };
    void reset();
    return () => {
      isCurrent = false;
    };
  }, [auth]);
  return (
    <SplashLayout>
      <Typography variant="h1">{t('reset.title')}</Typography>
      <AfterDelay>
        <Typography role="status" color="textSecondary" sx={{ mt: 2 }}>
          {t('reset.working')}
        </Typography>
      </AfterDelay>
    </SplashLayout>
  );
}

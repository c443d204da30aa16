import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { beginTrial, tellTrialEnd } from '../../features/trial/trialCalls.ts';
import { toTrial, trialStore } from '../../features/trial/trialStore.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { MessagePage } from '../signIn/MessagePage.tsx';
import { FrameSkeleton } from './FrameSkeleton.tsx';

/**
 * The place between two roles: the person who comes here has left their screen, so that unsaved work was asked about. Begins
 * the trial of the router state and opens the place that was chosen, else the default screen of the rights that follow, or ends the one there is and returns
 * to where it was begun.
 */
export function SwitchRole() {
  const t = useText('shell');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const location: { readonly state: unknown } = useLocation();
  const { state } = location;
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    const role = toTrial(state);
    const target = role === null ? trialStore.state().trial?.from : role.at;
    (role === null ? tellTrialEnd().then(trialStore.end) : beginTrial(role)).then(
      () => navigate(target ?? '/', { replace: true }),
      (error: unknown) => setFailure({ error }),
    );
  }, [state, navigate]);
  if (failure === null) return <FrameSkeleton />;
  return (
    <MessagePage
      title={t('trial.failed')}
      actions={
        <Button variant="contained" component={Link} to="/" replace>
          {t('trial.back')}
        </Button>
      }
    >
      {errorText(failure.error, 'loading').advice}
    </MessagePage>
  );
}

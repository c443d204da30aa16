import { times } from '@atrium/contract';
import { useEffect, useState } from 'react';

import { trialStore } from '../../features/trial/trialStore.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { laterPart } from '../../ui/later/laterPart.ts';
import { useAuth } from '../authContext.ts';
import { afterTrial } from '../useSignOut.ts';
import { followActivity, forgetActivity, noteActivity } from './followActivity.ts';

const InactivityDialog = laterPart(async () => (await import('./InactivityDialog.tsx')).InactivityDialog);

/**
 * Signs a person out who does nothing in any tab for as long as their company allows, and warns them before (SEC-21). Once
 * they are warned the dialog stays until they answer it, so that no click meant for it meets what is below.
 */
export function InactivityGuard() {
  const auth = useAuth();
  const { inactivityMinutes: minutes } = useSession().customer;
  const [warning, setWarning] = useState<{ readonly endsAt: number | null } | null>(null);
  useEffect(() => {
    if (minutes === null) {
      forgetActivity();
      return undefined;
    }
    const end = followActivity({
      limit: minutes * times.minute,
      onWarn: (endsAt) => setWarning((shown) => (shown?.endsAt === endsAt ? shown : { endsAt })),
      onActive: (isHere) => setWarning(isHere ? { endsAt: null } : null),
      onEnd: () =>
        afterTrial(() => {
          auth.timeOut();
          trialStore.end();
        }),
    });
    return () => {
      end();
      setWarning(null);
    };
  }, [auth, minutes]);
  if (warning === null) return null;
  const handleStay = () => {
    noteActivity();
    setWarning(null);
  };
  return <InactivityDialog endsAt={warning.endsAt} onStay={handleStay} />;
}

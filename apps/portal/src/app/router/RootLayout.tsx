import { Suspense } from 'react';
import { Outlet } from 'react-router';

import { ConsentBar } from '../../features/consent/ConsentBar.tsx';
import { monitoringState } from '../../features/monitoring/monitor.ts';
import { TrialNotice } from '../../features/trial/TrialNotice.tsx';
import { useAuth } from '../authContext.ts';
import { OfflineNotice } from '../shell/OfflineNotice.tsx';
import { UpdateNotice } from '../updates/UpdateNotice.tsx';

/** Shows what is around every route: the notices above it, and the question for consent. */
export function RootLayout() {
  const auth = useAuth();
  return (
    <Suspense>
      <UpdateNotice />
      <OfflineNotice />
      <TrialNotice auth={auth} />
      <Outlet />
      <ConsentBar gathering={monitoringState} />
    </Suspense>
  );
}

import { Suspense } from 'react';
import { Outlet } from 'react-router';

import { ConsentBar } from '../consent/ConsentBar.tsx';
import { OfflineNotice } from '../shell/OfflineNotice.tsx';
import { UpdateNotice } from '../updates/UpdateNotice.tsx';
import { TrialNotice } from '../trial/TrialNotice.tsx';

/** What stands around every route: the notices above it, and the question for consent. */
export function RootLayout() {
  return (
    <Suspense>
      <UpdateNotice />
      <OfflineNotice />
      <TrialNotice />
      <Outlet />
      <ConsentBar />
    </Suspense>
  );
}

import type { AuthEvents, AuthListener } from '@atrium/auth-client';
import { expect, it } from 'vitest';

import type { PortalAuth } from '../authContext.ts';
import { dropDraftsOnLogout } from './dropDraftsOnLogout.ts';

it('drops the drafts at a sign-out here or in another tab, and keeps them when a session merely ends (KIT-07, SEC-21)', () => {
  let tell: AuthListener<'userLogout'> = () => undefined;
  const on: PortalAuth['on'] = (name, listener) => {
    if (name === 'userLogout') tell = listener as AuthListener<'userLogout'>;
    return () => undefined;
  };
  const dropped: string[] = [];
  let reason: AuthEvents['userLogout']['reason'] = 'signedOut';
  dropDraftsOnLogout({ on }, { drop: () => Promise.resolve(void dropped.push(reason)) });
  for (reason of ['signedOut', 'forced', 'otherTab', 'renewalFailed', 'provider', 'inactive'] as const) {
    tell({ session: null, reason });
  }
  expect(dropped).toEqual(['signedOut', 'forced', 'otherTab']);
});

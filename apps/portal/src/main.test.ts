import { screen } from '@testing-library/react';
import type * as authClient from '@atrium/auth-client';
import { afterEach, expect, it, vi } from 'vitest';

import { stubApi } from './testing/apiStub.ts';
import { createMemoryDrafts } from './testing/createMemoryDrafts.ts';
import { fakeAuth } from './testing/fakeAuth.ts';

afterEach(() => {
  vi.doUnmock('@atrium/auth-client');
  vi.doUnmock('./app/App.tsx');
  vi.doUnmock('./kit/form/draft/draftStoreContext.ts');
  vi.resetModules();
  document.body.replaceChildren();
});

it('a page drops the drafts of the person who signs out (KIT-07)', async () => {
  const { store } = createMemoryDrafts();
  const { auth, tellLogout } = fakeAuth({ status: 'unknown' });
  vi.resetModules();
  vi.doMock('@atrium/auth-client', async (load) => ({
    ...(await load<typeof authClient>()),
    createAuthClient: () => auth,
  }));
  vi.doMock('./app/App.tsx', () => ({ App: () => 'The portal' }));
  vi.doMock('./kit/form/draft/draftStoreContext.ts', () => ({ browserDrafts: store, DraftStoreContext: {} }));
  stubApi({});
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.tsx');
  await screen.findByText('The portal');
  expect(store.signOuts()).toBe(0);
  tellLogout();
  expect(store.signOuts()).toBe(1);
});

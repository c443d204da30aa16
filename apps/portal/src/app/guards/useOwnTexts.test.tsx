import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';
import { showOwnTexts } from '../../ui/text/textStore.ts';

// The screens are loaded here and not while a test waits for them.
beforeAll(() => Promise.all([import('../../modules/setup/policy/policy.screens.tsx'), import('../shell/Frame.tsx')]));

const replies = profileReplies({ privilegeMap: { 'ROOT.policies': ['view'], 'ROOT.roles': ['view'] } });
const PATH = `GET customer/${CUSTOMER_ID}/translations/en`;

afterEach(() => {
  showOwnTexts('en', {});
});

async function open(texts: Readonly<Record<string, number>> | undefined, own: Readonly<Record<string, string>> = {}) {
  const calls = stubApi({
    ...replies,
    'GET user/init': { ...replies['GET user/init'], ...(texts === undefined ? {} : { texts }) },
    'GET config/policy': { value: [], '@odata.count': 0 },
    [PATH]: { language: 'en', version: 3, texts: own },
  });
  await openPortal('/admin/policies', fakeAuth({ status: 'authenticated' }).auth);
  return () => calls.filter(({ path: called }) => called.includes('translations'));
}

describe("a customer's own texts", () => {
  it('replace the built-in ones all over the portal, as text (CUST-17, SEC-07)', async () => {
    const own = { 'policy.title': 'House <b>rules</b>', 'navigation.items.ROOT.policies': 'Our rules' };
    const asked = await open({ en: 3 }, own);
    expect(await screen.findByRole('heading', { name: 'House <b>rules</b>' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Our rules' })).toBeTruthy();
    expect(asked()).toHaveLength(1);
  });

  it('are not asked for where the customer has none in the language on screen (CUST-17)', async () => {
    for (const texts of [undefined, {}, { fr: 2 }]) {
      const asked = await open(texts);
      expect(await screen.findByRole('heading', { name: 'Policies' })).toBeTruthy();
      expect(asked()).toEqual([]);
      document.body.innerHTML = '';
    }
  });

  it('change on the open page, and go with the last of them (CUST-17)', async () => {
    await open({});
    expect(await screen.findByRole('heading', { name: 'Policies' })).toBeTruthy();
    act(() => showOwnTexts('en', { 'policy.title': 'Rules' }));
    expect(await screen.findByRole('heading', { name: 'Rules' })).toBeTruthy();
    act(() => showOwnTexts('en', {}));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Policies' })).toBeTruthy());
  });
});

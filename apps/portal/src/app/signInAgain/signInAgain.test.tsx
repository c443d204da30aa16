import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';

import { callApi } from '../../kit/api/callApi.ts';
import { setCallAccess } from '../../kit/api/callAccess.ts';
import { readFile } from '../../kit/api/readFile.ts';
import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { profileReplies } from '../../testing/profileReplies.ts';
import { portalCallAccess } from '../portalCallAccess.ts';

/** Opens a page that saves something, which the server takes once the person has signed in again. */
async function save(canSignInAgain: boolean, language: 'en' | 'fr' = 'en') {
  const fake = fakeAuth({ canSignInAgain });
  setCallAccess(portalCallAccess(fake.auth));
  onTestFinished(() => setCallAccess(null));
  const calls = stubApi({
    ...profileReplies({ privilegeMap: { 'ROOT.timezones': ['view'] } }),
    'GET building/timezone': { value: [], '@odata.count': 0 },
    'POST role': () => (fake.counts.signInsAgain === 0 ? failure(403, 'signInAgain') : { id: 'r-2' }),
    'GET user/export': () =>
      fake.counts.signInsAgain === 0 ? failure(403, 'signInAgain') : new Response('"email"\r\n'),
  });
  const portal = await openPortal('/admin/timezones', fake.auth, language);
  await screen.findByRole('heading', { level: 1, name: language === 'en' ? 'Timezones' : 'Fuseaux horaires' });
  let outcome: unknown;
  const done = callApi('role', { body: { name: 'New' } }).then(
    ({ data }) => (outcome = data),
    (error: unknown) => (outcome = error),
  );
  const posts = () => calls.filter(({ method, path }) => method === 'POST' && path.startsWith('role'));
  return { ...fake, portal, posts, done, outcome: () => outcome };
}

describe('a change that needs a fresh sign-in', () => {
  it('asks for it on the page, and is sent once more with the same key (SEC-20)', async () => {
    const { done, outcome, posts, portal } = await save(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    await act(() => done);
    expect(outcome()).toEqual({ id: 'r-2' });
    const [first, second, ...more] = posts().map(({ headers }) => headers.get('idempotency-key'));
    expect([typeof first, second, more]).toEqual(['string', first, []]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.address()).toBe('/admin/timezones');
  });

  it('gives the file of an export that was waiting for it (SEC-20)', async () => {
    const { done } = await save(true);
    const file = readFile('user/export', { query: { format: 'csv', columns: 'email' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    await act(() => done);
    expect(await (await file).content.text()).toBe('"email"\r\n');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('fails by its name where the person does not want to sign in (SEC-20)', async () => {
    const { done, outcome, posts } = await save(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await act(() => done);
    expect(outcome()).toMatchObject({ status: 403, code: 'signInAgain' });
    expect(posts()).toHaveLength(1);
  });

  it('says where the browser opens no window, and can be tried again (SEC-20)', async () => {
    const { outcome } = await save(false, 'fr');
    fireEvent.click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText(/Votre navigateur n’a pas ouvert la fenêtre/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Se connecter' })).toHaveProperty('disabled', false);
    expect(outcome()).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  });
});

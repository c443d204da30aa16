import { act, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { showOwnTexts } from '../../ui/text/textStore.ts';

async function open(message: string, language: 'en' | 'fr' = 'en', route = 'error') {
  stubApi({});
  return openPortal(
    `/${route}?message=${encodeURIComponent(message)}`,
    fakeAuth({ status: 'notAuthenticated' }).auth,
    language,
  );
}

describe('the error screen', () => {
  it.each([
    ['messages.error', 'There is nothing here for you yet'],
    ['validationMessages.unauthorized', 'Permission denied'],
    ['validationMessages.userProfileKo', 'Your profile could not be loaded'],
  ])('translates %s (SHELL-04, ERR-05, ERR-06, ERR-07)', async (key, title) => {
    await open(key);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  });

  it.each(['messages.error', 'validationMessages.unauthorized', 'validationMessages.userProfileKo'])(
    'says %s in a customer’s own words (ERR-05, ERR-06, ERR-07, CUST-17)',
    async (key) => {
      onTestFinished(() => showOwnTexts('en', {}));
      await open(key);
      act(() => showOwnTexts('en', { [`errors.${key}`]: 'Ask the front desk' }));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ask the front desk');
    },
  );

  it.each([
    ['notConfigured', 'This building has no configuration'],
    ['noExtensions', 'No extensions for this building'],
    ['noBuilding', 'No building is assigned to you'],
  ])('says more of an empty context by the reason %s (ERR-44, ERR-45, ERR-47)', async (reason, title) => {
    stubApi({});
    const { auth } = fakeAuth({ status: 'notAuthenticated' });
    const portal = await openPortal(`/error?message=messages.error&reason=${reason}`, auth);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    portal.unmount();
    await openPortal(`/error?message=validationMessages.unauthorized&reason=${reason}`, auth);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Permission denied');
  });

  it('speaks French (SHELL-48)', async () => {
    await open('validationMessages.unauthorized', 'fr');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Autorisation refusée');
  });

  it('shows other text as plain text of at most 500 characters, and says where it comes from (SHELL-04)', async () => {
    const { container } = await open(`<a href="https://evil.example">here</a>${'x'.repeat(600)}`);
    expect(screen.getByText('The page that sent you here says')).toBeTruthy();
    expect(container.querySelector('a[href*="evil"]')).toBeNull();
    const shown = screen.getByText(/<a href/).textContent;
    expect(shown).toHaveLength(500);
  });

  it('is shown by successfullAuthRedirect as well (SHELL-06)', async () => {
    await open('validationMessages.unauthorized', 'en', 'successfullAuthRedirect');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Permission denied');
    expect(document.title).toBe('Permission denied · Atrium');
  });

  it.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'validationMessages.none', '__proto__'])(
    'shows %s as it stands (SHELL-04, SHELL-06)',
    async (message) => {
      for (const route of ['error', 'successfullAuthRedirect']) {
        const { container, unmount } = await open(message, 'en', route);
        expect(screen.getByText(message)).toBeTruthy();
        expect(container.querySelector('main script, main img')).toBeNull();
        unmount();
      }
    },
  );

  it('cuts by whole characters and keeps no blank lines (SHELL-04)', async () => {
    await open(`one\n\n\n\ntwo ${'😀'.repeat(600)}`);
    const shown = screen.getByText(/one/).textContent;
    expect(Array.from(shown)).toHaveLength(500);
    expect(shown).toContain('one\ntwo');
    expect(shown.isWellFormed()).toBe(true);
  });

  it('has a generic text without a message (ERR-28)', async () => {
    await open('');
    expect(screen.getByText('An unexpected error occurred')).toBeTruthy();
  });
});

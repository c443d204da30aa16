import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { failure, stubApi } from '../../../testing/apiStub.ts';
import { createMemoryDrafts } from '../../../testing/createMemoryDrafts.ts';
import { press } from '../../../testing/press.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { translationScreens } from './translation.screens.tsx';

const PLACE = '/customer/c-1/translate';

function open(
  rights: readonly ('view' | 'edit')[] = ['view', 'edit'],
  at = PLACE,
  replies: Parameters<typeof stubApi>[0] = {},
  drafts = createMemoryDrafts(),
) {
  const own = { en: { 'policy.title': 'Rules' }, fr: {} as Record<string, string> };
  const answer = (language: 'en' | 'fr') => ({
    id: language === 'en' ? 't-en' : null,
    language,
    version: 1,
    texts: own[language],
    builtIn:
      language === 'en'
        ? { 'policy.title': 'Policies', 'kit.saved': '{{name}} was saved' }
        : { 'policy.title': 'Politiques', 'kit.saved': '{{name}} est enregistré' },
    outdated: [],
  });
  const calls = stubApi({
    'GET customer/c-1/translations/en': () => answer('en'),
    'GET customer/c-1/translations/fr': () => answer('fr'),
    'POST customer/c-1/translations/fr': () => {
      own.fr = { 'policy.title': 'Règles' };
      return answer('fr');
    },
    ...replies,
  });
  const { ListScreen } = translationScreens;
  const { unmount } = renderRoutes([{ path: '*', element: <ListScreen /> }], {
    address: at,
    session: sessionWith({ 'CUSTOMER.translate': rights }),
    drafts: drafts.store,
  });
  return { unmount, drafts, sent: () => calls.filter(({ method }) => method === 'POST') };
}

const box = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

describe('the history of translations', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'translation']));

  it('shows who changed which text when, opened from the screen (AUDIT-04, CUST-17)', async () => {
    const revision = (identifier: string, version: number, texts: object) => ({
      ...{ identifier, recordId: 't-en', action: version === 1 ? 'Created' : 'Modified', editor: 'Camille Okafor' },
      ...{ date: '2026-11-03T09:12:00.000Z', version, restoredVersion: null, values: { texts } },
    });
    const value = [
      revision('r2', 2, { 'policy.title': 'Rules', 'kit.saved': 'Kept' }),
      revision('r1', 1, { 'policy.title': 'Terms', 'kit.saved': 'Kept' }),
    ];
    open(['view'], PLACE, { 'GET audit': { value, '@odata.count': 2 } });
    await box('English: policy.title');
    await press(screen.getByRole('button', { name: 'More actions' }));
    await press(await screen.findByRole('menuitem', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Translations' }));
    expect(await dialog.findByText('Changed · Camille Okafor')).toBeTruthy();
    expect(dialog.getByText('Created · Camille Okafor')).toBeTruthy();
    expect(dialog.getAllByText('English')).toHaveLength(2);
    expect(dialog.getByText('policy.title: Terms → Rules')).toBeTruthy();
    expect(dialog.getByText('policy.title: – → Terms')).toBeTruthy();
  });
});

describe('the grid of translations', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'translation']));

  it('shows key, English, French, where a text is used, and what is missing or changed (CUST-17)', async () => {
    open();
    expect((await box('English: policy.title')).value).toBe('Rules');
    expect((await box('French: policy.title')).value).toBe('');
    expect(screen.getByText('Built in: Politiques')).toBeTruthy();
    const line = screen.getByRole('listitem', { name: 'policy.title' });
    expect(line.textContent).toContain('Policies');
    expect(line.textContent).toContain('Changed');
    expect(line.textContent).toContain('Missing in one language');
    expect(screen.getByRole('listitem', { name: 'kit.saved' }).textContent).toContain('Lists and forms');
  });

  it('saves what differs and nothing else (CUST-17)', async () => {
    const { sent } = open();
    fireEvent.change(await box('French: policy.title'), { target: { value: 'Règles' } });
    fireEvent.change(await box('English: policy.title'), { target: { value: 'x' } });
    fireEvent.change(await box('English: policy.title'), { target: { value: 'Rules' } });
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 text was saved')).toBeTruthy();
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['customer/c-1/translations/fr', { texts: { 'policy.title': 'Règles' } }],
    ]);
    await waitFor(() => expect(screen.getByText('No unsaved changes')).toBeTruthy());
  });

  it('does not send a text that drops a value, and says which it needs (CUST-17)', async () => {
    const { sent } = open();
    fireEvent.change(await box('French: kit.saved'), { target: { value: 'Enregistré' } });
    expect(screen.getByText('Keep {{name}}, and add no other')).toBeTruthy();
    expect(screen.getByText(/Keep what is in double braces, such as \{\{name\}\}/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('kit.saved cannot be saved like this. Correct it first.')).toBeTruthy();
    expect(sent()).toEqual([]);
    expect((await box('French: kit.saved')).value).toBe('Enregistré');
  });

  it('keeps its filters in the address (CUST-17, KIT-01)', async () => {
    open(['view', 'edit'], `${PLACE}?state=missing`);
    await box('English: policy.title');
    expect(screen.queryByRole('listitem', { name: 'kit.saved' })).toBeNull();
  });

  it('keeps what is typed over a reload, and drops it once it is saved (CUST-17, KIT-07)', async () => {
    const first = open();
    fireEvent.change(await box('French: policy.title'), { target: { value: 'Règles' } });
    await waitFor(() => expect(first.drafts.all()).toHaveLength(1));
    first.unmount();
    open(['view', 'edit'], PLACE, {}, first.drafts);
    expect((await box('French: policy.title')).value).toBe('');
    await press(await screen.findByRole('button', { name: 'Restore' }));
    expect((await box('French: policy.title')).value).toBe('Règles');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Translations' }));
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 text was saved')).toBeTruthy();
    await waitFor(() => expect(first.drafts.all()).toEqual([]));
  });

  it('offers what was kept to no one who only reads (KIT-07, PERM-12)', async () => {
    const first = open();
    fireEvent.change(await box('French: policy.title'), { target: { value: 'Règles' } });
    await waitFor(() => expect(first.drafts.all()).toHaveLength(1));
    first.unmount();
    open(['view'], PLACE, {}, first.drafts);
    await box('French: policy.title');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is only read without the right to change it (PERM-12)', async () => {
    open(['view']);
    expect((await box('English: policy.title')).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('says in words of its own that the texts could not be loaded, saved or set back (ERR-41)', async () => {
    const refused = () => failure(409, 'conflict');
    open(['view', 'edit'], PLACE, { 'GET customer/c-1/translations/fr': refused });
    expect(await screen.findByText('The translations could not be loaded.')).toBeTruthy();
    cleanup();
    open(['view', 'edit'], PLACE, { 'POST customer/c-1/translations/en': refused });
    const english = await box('English: policy.title');
    fireEvent.change(english, { target: { value: 'Regulations' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^The translations could not be saved\./)).toBeTruthy();
    fireEvent.change(english, { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^The built-in texts could not be brought back\./)).toBeTruthy();
  });
});

import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createQueryClient } from '../api/queryClient.ts';
import { startText } from '../text/startText.ts';
import { failure, loadLazyParts, OfficeApp, OfficeServer } from './formFixture.tsx';

// Finding by role looks at every element of a long form.
configure({ asyncUtilTimeout: 5_000 });

let server: OfficeServer;
let queryClient = createQueryClient();

beforeAll(loadLazyParts, 60_000);
beforeEach(async () => {
  server = new OfficeServer();
  queryClient = createQueryClient();
  vi.stubGlobal('fetch', server.fetch);
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const puts = () => server.calls.filter(({ method }) => method === 'PUT');

/** Opens the office, changes name and city, and saves after Bruno has changed `theirs`. */
async function saveTooLate(theirs: Readonly<Record<string, unknown>>) {
  await act(() => Promise.resolve(render(<OfficeApp queryClient={queryClient} />)));
  await screen.findByRole('form', {}, { timeout: 10_000 });
  await screen.findByRole('toolbar', {}, { timeout: 10_000 });
  type(/^Name/, 'My House');
  type(/^City/, 'Marseille');
  server.changeElsewhere(theirs);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved first' });
  await within(dialog).findByText(/^Bruno Lemaire changed this record/);
  return dialog;
}

describe('a save that came second', () => {
  it('merges what each side changed alone and saves it on top of the new version (KIT-08)', async () => {
    const dialog = await saveTooLate({ seats: 99, address: { street: '9 New Street', city: 'Lyon' } });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    expect(within(dialog).getByText('Taken over from them: Seats, Street')).toBeDefined();
    expect(within(dialog).getByText('Kept from you: Name, City')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await screen.findByText('My House was saved');
    expect(puts()[1]?.headers.get('if-match')).toBe('"4"');
    expect(server.stored).toMatchObject({
      name: 'My House',
      seats: 99,
      address: { street: '9 New Street', city: 'Marseille' },
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Street/ }).value).toBe('9 New Street');
    expect(screen.getByText('No unsaved changes')).toBeDefined();
  });

  it('asks where both sides changed a field: theirs, mine or something else; nothing is chosen before (KIT-08)', async () => {
    const dialog = await saveTooLate({ name: 'Their House' });
    const saveButton = () => within(dialog).getByRole('button', { name: 'Save merged version' });
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    expect(within(dialog).getByText(/Harbour House/)).toBeDefined();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Theirs: Their House' }));
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Something else' }));
    fireEvent.change(within(dialog).getByRole('textbox', { name: /^Name/ }), { target: { value: 'Our House' } });
    fireEvent.click(saveButton());
    await screen.findByText('Our House was saved');
    expect(puts()[1]?.body).toEqual({ name: 'Our House', address: { street: '1 Quay Road', city: 'Marseille' } });
  });

  it('checks what is written while merging and shows it there (KIT-08, ERR-01)', async () => {
    const dialog = await saveTooLate({ name: 'Their House' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Something else' }));
    fireEvent.change(within(dialog).getByRole('textbox', { name: /^Name/ }), { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await within(dialog).findByText('Name: Required');
    expect(puts()).toHaveLength(1);
  });

  it('asks again about a field that theirs changed once more (KIT-08)', async () => {
    const dialog = await saveTooLate({ name: 'Their House' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Mine: My House' }));
    server.changeElsewhere({ name: 'Third House' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await within(dialog).findByRole('radio', { name: 'Theirs: Third House' });
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Mine: My House' }).checked).toBe(false);
  });

  it('says what did not work and what to do when the merged version cannot be saved (KIT-08, ERR-27)', async () => {
    const dialog = await saveTooLate({ seats: 99 });
    server.override = ({ method }) => (method === 'PUT' ? failure(409, 'conflict') : undefined);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toMatch(/^Saving or deleting did not work\S/);
  });

  it('goes back to the form with everything that was typed (KIT-08, ERR-62)', async () => {
    const dialog = await saveTooLate({ name: 'Their House' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('My House');
    expect(screen.getByText('2 unsaved changes')).toBeDefined();
  });
});

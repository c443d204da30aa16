import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { failure } from '../../testing/apiStub.ts';
import { officeScreens, openOffice, stageOffice } from '../../testing/openOffice.tsx';
import { press } from '../../testing/press.ts';
import { laterPart } from '../../ui/later/laterPart.ts';
import type { SavingDialogProps } from '../definition/formDefinition.ts';

const stage = stageOffice();

const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const puts = () => stage.server.calls.filter(({ method }) => method === 'PUT');

/** Opens the office, changes name and city, and saves after Bruno has changed `theirs`. */
async function saveTooLate(theirs: Readonly<Record<string, unknown>>, options: Parameters<typeof openOffice>[0] = {}) {
  await openOffice(options);
  await screen.findByRole('toolbar');
  type(/^Name/, 'My House');
  type(/^City/, 'Marseille');
  stage.server.changeElsewhere(theirs);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this while you were editing' });
  await within(dialog).findByText(/^Bruno Lemaire (?:and you both )?changed/);
  return dialog;
}

describe('a save that came second', () => {
  it('merges what each side changed alone and saves it on top of the new version (KIT-08)', async () => {
    const dialog = await saveTooLate({ seats: 99, address: { street: '9 New Street', city: 'Lyon' } });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    expect(within(dialog).getByText('Their change to Seats, Street is kept')).toBeDefined();
    expect(within(dialog).getByText('Your change to Name, City is kept')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await screen.findByText('My House was saved');
    expect(puts()[1]?.headers.get('if-match')).toBe('"4"');
    expect(stage.server.stored).toMatchObject({
      name: 'My House',
      seats: 99,
      address: { street: '9 New Street', city: 'Marseille' },
    });
    // The dialog leaves after the message has come.
    const street = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Street/ });
    expect(street.value).toBe('9 New Street');
    expect(screen.getByText('No unsaved changes')).toBeDefined();
  });

  it('asks before it sends what reaches people, as any save of the form does (KIT-08, RESV-14)', async () => {
    const Ask = ({ onConfirm, onCancel }: SavingDialogProps) => (
      <p>
        <button type="button" onClick={onConfirm}>
          Send it
        </button>
        <button type="button" onClick={onCancel}>
          Keep it
        </button>
      </p>
    );
    const isAsked = (_: unknown, before: { readonly version: number } | null) => (before?.version ?? 0) > 3;
    const saving = { isAsked, dialog: laterPart(async () => Ask) };
    const screens = { ...officeScreens, form: { ...officeScreens.form, saving } };
    const dialog = await saveTooLate({ seats: 99 }, { screens });
    const merge = within(dialog).getByText('Save merged version');
    await press(merge);
    await press(await screen.findByText('Keep it'));
    await waitFor(() => expect(screen.queryByText('Send it')).toBeNull());
    expect(puts()).toHaveLength(1);
    await press(merge);
    await press(await screen.findByText('Send it'));
    await screen.findByText('My House was saved');
    expect(puts()).toHaveLength(2);
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

  it('asks nothing about a field that both sides changed to the same (KIT-08)', async () => {
    const dialog = await saveTooLate({ name: 'My House' });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await screen.findByText('My House was saved');
    expect(puts()[1]?.body).toEqual({ address: { street: '1 Quay Road', city: 'Marseille' } });
  });

  it('saves theirs where theirs is chosen, and nothing over it (KIT-08)', async () => {
    const dialog = await saveTooLate({ name: 'Their House' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Theirs: Their House' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await screen.findByText('Their House was saved');
    expect(puts()[1]?.body).toEqual({ address: { street: '1 Quay Road', city: 'Marseille' } });
    expect(stage.server.stored).toMatchObject({ name: 'Their House', address: { city: 'Marseille' } });
  });

  it.each([
    ['Theirs: Their House', 'Mine: Marseille', { name: 'Their House', address: { city: 'Marseille' } }],
    ['Mine: My House', 'Theirs: Paris', { name: 'My House', address: { city: 'Paris' } }],
  ])('saves each field as it is chosen: %s, %s (KIT-08)', async (name, city, saved) => {
    const dialog = await saveTooLate({ name: 'Their House', address: { street: '1 Quay Road', city: 'Paris' } });
    fireEvent.click(within(dialog).getByRole('radio', { name }));
    fireEvent.click(within(dialog).getByRole('radio', { name: city }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await screen.findByText(`${saved.name} was saved`);
    expect(stage.server.stored).toMatchObject(saved);
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
    stage.server.changeElsewhere({ name: 'Third House' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged version' }));
    await within(dialog).findByRole('radio', { name: 'Theirs: Third House' });
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Mine: My House' }).checked).toBe(false);
  });

  it('says what did not work and what to do when the merged version cannot be saved (KIT-08, ERR-27)', async () => {
    const dialog = await saveTooLate({ seats: 99 });
    stage.server.override = ({ method }) => (method === 'PUT' ? failure(409, 'conflict') : undefined);
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

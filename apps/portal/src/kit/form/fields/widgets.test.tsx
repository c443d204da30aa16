import { imageLimits } from '@atrium/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { officeRecord } from '../../../testing/OfficeServer.ts';
import { openOffice, stageOffice } from '../../../testing/openOffice.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { numberOf } from './NumberInput.tsx';

const stage = stageOffice();

async function open() {
  await openOffice();
  await screen.findByRole('toolbar');
  await screen.findAllByRole('button', { name: /Choose date/ });
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Saves and answers what was sent. */
async function sent() {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/ was saved$/);
  return stage.server.calls.find(({ method }) => method === 'PUT')?.body;
}

describe('a number', () => {
  it('is read with point or comma, and text that is none stays for its own message (ERR-03)', async () => {
    expect(['12', '48,85', '-.5', '', '12a', '1e3'].map(numberOf)).toEqual([12, 48.85, -0.5, null, '12a', '1e3']);
    await open();
    fireEvent.change(box(/^Seats/), { target: { value: '12.5' } });
    fireEvent.blur(box(/^Seats/));
    await screen.findByText('Enter a whole number');
    fireEvent.change(box(/^Latitude/), { target: { value: 'north' } });
    fireEvent.blur(box(/^Latitude/));
    await screen.findByText('Enter a latitude from -90 to 90');
  });

  it('has the decimal mark of the language (KIT-17)', async () => {
    await startText('fr', ['shell', 'navigation', 'errors', 'kit']);
    await openOffice();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Latitude/ })).value).toBe('48,85');
  });
});

describe('a reference', () => {
  it('shows the current name, searches on the server and sends the id (KIT-10, API-38)', async () => {
    await open();
    const zone = screen.getByRole<HTMLInputElement>('combobox', { name: /^Timezone/ });
    await waitFor(() => expect(zone.value).toBe('Paris'));
    act(() => zone.focus());
    fireEvent.mouseDown(zone);
    fireEvent.change(zone, { target: { value: 'lon' } });
    fireEvent.keyDown(zone, { key: 'ArrowDown' });
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['London']),
    );
    const asked = stage.server.calls.findLast(({ path }) => path === 'building/timezone');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ $search: 'lon', $select: 'displayName', $top: '20' });
    fireEvent.keyDown(zone, { key: 'ArrowDown' });
    fireEvent.keyDown(zone, { key: 'Enter' });
    expect(await sent()).toEqual({ timezoneId: '019a0000-0000-7000-8000-000000000002' });
  });
});

describe('domains', () => {
  it('become chips in lower case, each wrong one named (ERR-04)', async () => {
    await open();
    const domains = screen.getByRole<HTMLInputElement>('combobox', { name: /^E-mail domains/ });
    fireEvent.change(domains, { target: { value: 'Wrong, @Harbour.example ' } });
    expect(screen.getByRole('button', { name: 'harbour.example' })).toBeDefined();
    // Without leaving the field.
    await screen.findByText('wrong: Enter a valid domain, for example company.com');
    fireEvent.change(domains, { target: { value: 'false ' } });
    await screen.findByText('wrong, false: Enter a valid domain, for example company.com');
  });
});

describe('a secret', () => {
  it('says that it is set, never what it is, and keeps it when left blank (ROOT-31)', async () => {
    await open();
    expect(screen.getByDisplayValue('Set, not shown')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Change API secret' }));
    const secret = screen.getByLabelText<HTMLInputElement>('API secret');
    expect([secret.type, secret.value]).toEqual(['password', '']);
    fireEvent.change(box(/^Name/), { target: { value: 'Quay House' } });
    expect(await sent()).toEqual({ name: 'Quay House' });
  });
});

describe('key features', () => {
  it('are rows to add, move and remove by buttons (KIT-14)', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Add a row' }));
    fireEvent.change(box(/^Title 2/), { target: { value: 'Bicycle room' } });
    fireEvent.click(screen.getByRole('button', { name: 'Move row 2 up' }));
    await waitFor(() => expect(document.activeElement).toBe(box(/^Title 1/)));
    expect(box(/^Title 1/).value).toBe('Bicycle room');
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
    expect(await sent()).toEqual({ keyFeatures: [{ title: 'Bicycle room', description: null }] });
  });

  it('show the message of a part at that part (KIT-06)', async () => {
    await open();
    fireEvent.change(box(/^Title 1/), { target: { value: '' } });
    fireEvent.blur(box(/^Title 1/));
    await screen.findByText('Required');
    expect(box(/^Title 1/).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('an image', () => {
  const imageOf = (size: number, type = 'image/png') => new File([new Uint8Array(size)], 'logo.png', { type });
  const give = (file: File) =>
    fireEvent.change(screen.getByLabelText<HTMLInputElement>('Logo', { selector: 'input' }), {
      target: { files: [file] },
    });
  const decodeAs = (width: number, height: number) =>
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close: () => undefined }));

  it('says its least size in the drop area and refuses with a message each: type, weight, size (BRAND-07, ERR-52)', async () => {
    await open();
    expect(screen.getByText('JPEG or PNG, at least 200 × 200 pixels, at most 2 MB')).toBeDefined();
    give(imageOf(10, 'application/pdf'));
    await screen.findByText('Choose a JPEG or PNG image');
    give(imageOf(imageLimits.mostBytes + 1));
    await screen.findByText('The image is over 2 MB');
    decodeAs(199, 400);
    give(imageOf(10));
    await screen.findByText('Wrong image size: at least 200 × 200 pixels are needed');
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
    give(imageOf(10));
    await screen.findByText('This file cannot be read as an image');
    expect(stage.server.writes()).toHaveLength(0);
  });

  it('is sent by its kind when dropped, shown, and saved by its id (BRAND-07)', async () => {
    await open();
    decodeAs(400, 400);
    fireEvent.drop(screen.getByText('Drop an image here or choose one.'), {
      dataTransfer: { files: [imageOf(imageLimits.mostBytes)] },
    });
    const preview = await screen.findByRole<HTMLImageElement>('img', { name: 'Logo: preview' });
    expect(preview.src).toMatch(/logo\.png$/);
    const upload = stage.server.writes()[0];
    expect([upload?.path, upload?.query.get('kind')]).toEqual(['upload/image', 'logo']);
    expect(await sent()).toEqual({ logoId: officeRecord().id });
  });
});

describe('rich text', () => {
  beforeEach(() => {
    // jsdom lays nothing out: the editor asks where the selection is in order to scroll to it.
    const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 };
    Object.assign(Range.prototype, { getClientRects: () => [nowhere], getBoundingClientRect: () => nowhere });
  });

  it('is formatted by named buttons that say whether they are on, and sent as HTML (CONT-06, KIT-15)', async () => {
    await open();
    const toolbar = screen.getByRole('toolbar', { name: 'Formatting: About' });
    const bullets = within(toolbar).getByRole('button', { name: 'Bulleted list' });
    expect(bullets.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(bullets);
    await waitFor(() => expect(bullets.getAttribute('aria-pressed')).toBe('true'));
    expect(await sent()).toEqual({ about: '<ul><li><p>Built in 1931.</p></li></ul>' });
  });
});

describe('a time', () => {
  it('is shown on the clock of its zone, which is named, with weeks that begin on Monday (SHELL-60, KIT-17)', async () => {
    stage.server.stored = officeRecord({ opensAt: '2026-07-01T07:30:00.000Z' });
    await open();
    expect(screen.getAllByText(/^Paris time, now \d\d:\d\d$/)).toHaveLength(2);
    expect(screen.getByDisplayValue('01/07/2026 09:30')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /Choose date, selected date/ }));
    const days = await screen.findAllByRole('columnheader');
    expect(days[0]?.getAttribute('aria-label')).toBe('Monday');
  });

  const parts = () => within(screen.getByRole('group', { name: /^Opens/ })).getAllByRole('spinbutton');
  const shown = () => parts().map(({ textContent }) => textContent);
  const typeYear = (digits: string) => {
    for (const digit of digits) {
      const [, , year] = parts();
      if (year === undefined) throw new Error('no year');
      act(() => year.focus());
      fireEvent.input(year, { target: { textContent: digit } });
    }
  };

  it('waits for the fourth digit of its year (LIM-04)', async () => {
    stage.server.stored = officeRecord({ opensAt: '2026-07-01T07:30:00.000Z' });
    await open();
    typeYear('202');
    expect(shown()).toEqual(['01', '07', '0202', '09', '30']);
    typeYear('5');
    expect(shown()).toEqual(['01', '07', '2025', '09', '30']);
    expect(await sent()).toEqual({ opensAt: '2025-07-01T07:30:00.000Z' });
  });

  it.each(['202', '1899'])('is refused in the year %s, and stays as it was typed (LIM-04)', async (year) => {
    stage.server.stored = officeRecord({ opensAt: '2026-07-01T07:30:00.000Z' });
    await open();
    typeYear(year);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a valid date and time');
    expect(shown()).toEqual(['01', '07', year.padStart(4, '0'), '09', '30']);
    expect(stage.server.writes()).toHaveLength(0);
  });

  it('is chosen from options that are named with what they show (LIM-06)', async () => {
    stage.server.stored = officeRecord({ opensAt: '2026-07-01T07:30:00.000Z' });
    await open();
    fireEvent.click(screen.getByRole('button', { name: /Choose date, selected date/ }));
    const hours = await screen.findByRole('listbox', { name: 'Select hours' });
    const names = within(hours)
      .getAllByRole('option')
      .map((option) => [option.textContent, option.getAttribute('aria-label')]);
    expect(names.slice(8, 10)).toEqual([
      ['08', '08 hours'],
      ['09', '09 hours'],
    ]);
  });
});

import { richTextTags } from '@atrium/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { failure } from '../../../testing/apiStub.ts';
import { officeRecord } from '../../../testing/OfficeServer.ts';
import { openOffice, stageOffice } from '../../../testing/openOffice.tsx';
import { startText } from '../../../ui/text/startText.ts';

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
  it('that is none stays as typed for its own message (ERR-03)', async () => {
    await open();
    fireEvent.change(box(/^Seats/), { target: { value: '12.5' } });
    fireEvent.blur(box(/^Seats/));
    expect(await screen.findByText('Enter a whole number')).toBeDefined();
    fireEvent.change(box(/^Latitude/), { target: { value: 'north' } });
    fireEvent.blur(box(/^Latitude/));
    expect(await screen.findByText('Enter a latitude from -90 to 90')).toBeDefined();
  });

  it('is kept as it is typed with its thousands, and shown as understood when the field is left (KIT-17)', async () => {
    await open();
    const seats = box(/^Seats/);
    act(() => seats.focus());
    fireEvent.change(seats, { target: { value: '1 250' } });
    act(() => seats.blur());
    expect(seats.value).toBe('1,250');
    // As the Tab key does.
    seats.select();
    act(() => seats.focus());
    expect([seats.value, seats.selectionStart, seats.selectionEnd]).toEqual(['1250', 0, 4]);
    act(() => seats.blur());
    expect(await sent()).toEqual({ seats: 1250 });
  });

  it('with a mark that could be of thousands or of decimals is refused with how to write it (ERR-03)', async () => {
    await open();
    fireEvent.change(box(/^Latitude/), { target: { value: '0,125' } });
    fireEvent.blur(box(/^Latitude/));
    expect(await screen.findByText('Write thousands as 1,000 and decimals as 1.5')).toBeDefined();
    expect(box(/^Latitude/).value).toBe('0,125');
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

  it('keeps what is on offer while it searches, so that what is pressed does not go (KIT-10)', async () => {
    await open();
    const zone = screen.getByRole<HTMLInputElement>('combobox', { name: /^Timezone/ });
    await waitFor(() => expect(zone.value).toBe('Paris'));
    const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    act(() => zone.focus());
    fireEvent.mouseDown(zone);
    await waitFor(() => expect(offered()).toContain('London'));
    const before = offered();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let isAsked = false;
    stage.server.override = async ({ query }) => {
      if (query.get('$search') !== 'lon') return undefined;
      isAsked = true;
      return promise;
    };
    fireEvent.change(zone, { target: { value: 'lon' } });
    await waitFor(() => expect(isAsked).toBe(true));
    expect(offered()).toEqual(before);
    resolve(undefined);
    await waitFor(() => expect(offered()).toEqual(['London']));
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
    give(imageOf(2 * 1024 * 1024 + 1));
    await screen.findByText('The image is over 2 MB');
    decodeAs(199, 400);
    give(imageOf(10));
    await screen.findByText('Wrong image size: at least 200 × 200 pixels are needed');
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
    give(imageOf(10));
    await screen.findByText('This file cannot be read as an image');
    expect(stage.server.writes()).toHaveLength(0);
  });

  it('that is of another kind than its name says is refused with that (ERR-52)', async () => {
    await open();
    decodeAs(400, 400);
    stage.server.override = ({ path }) =>
      path === 'upload/image' ? failure(400, 'invalid', { fields: [{ field: 'file', code: 'fileKind' }] }) : undefined;
    give(imageOf(10, 'image/jpeg'));
    expect(await screen.findByText(/^This file is neither JPEG nor PNG, although its name says so/)).toBeDefined();
  });

  it('is sent by its kind when dropped, shown, and saved by its id (BRAND-07)', async () => {
    await open();
    decodeAs(400, 400);
    fireEvent.drop(screen.getByText('Drop an image here or choose one.'), {
      dataTransfer: { files: [imageOf(2 * 1024 * 1024)] },
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

  it('shows all the formatting that the server keeps, and loses none of it with a change (CONT-06)', async () => {
    const rest =
      '<h2>a</h2><h3>b</h3><h4>c</h4><p><strong>d</strong><em>e</em><u>f</u><s>g</s><code>h</code><br>i</p>' +
      '<ul><li><p>j</p></li></ul><ol start="3"><li><p>k</p></li></ol><blockquote><p>l</p></blockquote><pre><code>m</code></pre><hr>';
    const named = richTextTags.filter((tag) => tag !== 'b' && tag !== 'i');
    expect(named.filter((tag) => !rest.includes(`<${tag}`))).toEqual([]);
    stage.server.stored = officeRecord({ about: `<p>First</p>${rest}` });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Bulleted list' }));
    expect(await sent()).toEqual({ about: `<ul><li><p>First</p></li></ul>${rest}` });
  });

  it('keeps lists of Word that are pasted, and names the links that it leaves out (CONT-06)', async () => {
    await open();
    const text = screen.getByRole('textbox', { name: /^About/ });
    const item = (mark: string, content: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}</span>${content}</p>`;
    const html = `${item('·', 'One')}${item('·', '<a href="/hours">Hours</a>')}`;
    fireEvent.paste(text, {
      clipboardData: { types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : '') },
    });
    await screen.findByText(/^This link was left out, as its address leads nowhere outside of the document: “Hours”$/);
    expect(await sent()).toEqual({
      about: '<ul><li><p>One</p></li><li><p>HoursBuilt in 1931.</p></li></ul>',
    });
  });

  it('keeps what is bold by a style alone in what is pasted, and parses no style (CONT-06, SEC-06)', async () => {
    await open();
    const written = vi.spyOn(Element.prototype, 'innerHTML', 'set');
    const html = '<p><span style="font-weight:700">Front desk</span> <b style="font-weight:normal">only</b></p>';
    fireEvent.paste(screen.getByRole('textbox', { name: /^About/ }), {
      clipboardData: { types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : '') },
    });
    expect(written.mock.calls.join('')).toContain('Front desk');
    expect(written.mock.calls.join('')).not.toMatch(/\sstyle=/);
    expect(await sent()).toEqual({ about: '<p><strong>Front desk</strong> onlyBuilt in 1931.</p>' });
  });

  it('takes full addresses for links, and says so at one that leads nowhere (CONT-06)', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    const address = screen.getByRole('textbox', { name: 'Address of the link' });
    for (const wrong of ['/hours', '#top', 'hours', 'javascript:alert(1)', 'https:hours']) {
      fireEvent.change(address, { target: { value: wrong } });
      fireEvent.click(screen.getByRole('button', { name: 'Set link' }));
      expect(screen.getByText('Enter a full address, for example https://company.com')).toBeDefined();
    }
    fireEvent.change(address, { target: { value: 'northwind.example/hours' } });
    expect(screen.queryByText(/^Enter a full address/)).toBeNull();
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
  const type = (at: number, digits: string) => {
    for (const digit of digits) {
      const part = parts()[at];
      if (part === undefined) throw new Error('no such part');
      act(() => part.focus());
      fireEvent.input(part, { target: { textContent: digit } });
    }
  };
  const typeYear = (digits: string) => type(2, digits);

  it('waits for the fourth digit of its year (LIM-04)', async () => {
    stage.server.stored = officeRecord({ opensAt: '2026-07-01T07:30:00.000Z' });
    await open();
    typeYear('202');
    expect(shown()).toEqual(['01', '07', '0202', '09', '30']);
    typeYear('5');
    expect(shown()).toEqual(['01', '07', '2025', '09', '30']);
    expect(await sent()).toEqual({ opensAt: '2025-07-01T07:30:00.000Z' });
  });

  it.each(['202', '1899', '2100'])('is refused in the year %s, and stays as it was typed (LIM-04)', async (year) => {
    stage.server.stored = officeRecord({ opensAt: '2026-07-01T07:30:00.000Z' });
    await open();
    typeYear(year);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a valid date and time, in a year from 1900 to 2099');
    expect(shown()).toEqual(['01', '07', year.padStart(4, '0'), '09', '30']);
    expect(stage.server.writes()).toHaveLength(0);
  });

  it('that is typed in part is refused until it is whole (LIM-04)', async () => {
    stage.server.stored = officeRecord({ opensAt: null });
    await open();
    type(0, '25');
    fireEvent.keyUp(parts()[0] ?? document.body, { key: '5' });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a valid date and time, in a year from 1900 to 2099');
    expect(stage.server.writes()).toHaveLength(0);
    // The summary of what is wrong takes the focus, which the field notices later.
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
    await waitFor(() => expect(document.querySelector('.Mui-focused')).toBeNull());
    for (const [at, digits] of ['03', '2026', '09', '30'].entries()) {
      type(at + 1, digits);
      // On a busy machine the field, which has just lost the focus, takes it and the digits a moment later.
      await waitFor(() => {
        if (Number(shown()[at + 1]) !== Number(digits)) type(at + 1, digits);
        expect(shown()[at + 1]).toBe(digits);
      });
    }
    expect(await sent()).toEqual({ opensAt: '2026-03-25T08:30:00.000Z' });
  });

  it('is taken as it was typed where the clocks of the browser, but not those of the building, skip it (LIM-04)', async () => {
    // In the night in which those of Paris go from 02:00 to 03:00.
    stage.server.stored = officeRecord({ opensAt: '2026-03-28T22:00:00.000Z' });
    await openOffice({ zone: 'Asia/Kolkata' });
    await screen.findAllByRole('button', { name: /Choose date/ });
    expect(shown()).toEqual(['29', '03', '2026', '03', '30']);
    type(3, '02');
    expect(shown()).toEqual(['29', '03', '2026', '02', '30']);
    expect(await sent()).toEqual({ opensAt: '2026-03-28T21:00:00.000Z' });
  });

  it('is chosen from options that are named with what they show (KIT-15)', async () => {
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

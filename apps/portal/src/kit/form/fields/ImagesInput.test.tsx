import { conciergeService } from '@atrium/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { askedUrl } from '../../../testing/askedUrl.ts';
import { createdHead } from '../../../testing/createdHead.ts';
import { renderRoutes } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { ResourceForm } from '../ResourceForm.tsx';

const idOf = (digit: number) => `019a0000-0000-7000-8000-00000000000${String(digit)}`;
const record = {
  ...createdHead(idOf(9)),
  name: 'Spa',
  additionalImageIds: [idOf(1), idOf(2), idOf(3)],
  additionalImageUrls: ['/one.png', '/two.png', '/three.png'],
};
const definition = { sections: [{ key: 'images', fields: [{ field: 'additionalImageIds' }] }] } as const;

let uploads = 0;
let saved: unknown;

function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const path = askedUrl(input).pathname;
  if (path === '/api/upload/image') {
    uploads += 1;
    const id = idOf(4 + uploads);
    return Promise.resolve(
      Response.json({ id, url: `/new${String(uploads)}.png`, width: 800, height: 450 }, { status: 201 }),
    );
  }
  saved = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
  return Promise.resolve(Response.json({ ...record, version: 2 }));
}

async function open(lock?: string) {
  const form = (
    <ResourceForm
      resource={conciergeService}
      path="building/b/concierge"
      form={definition}
      record={record}
      lock={lock}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />
  );
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element: form }])));
  await screen.findByRole('list', { name: 'Additional images' });
}
const shown = () =>
  [...screen.getByRole('list', { name: 'Additional images' }).querySelectorAll('img')].map((one) =>
    one.getAttribute('src'),
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pngs = (...names: readonly string[]) =>
  names.map((name) => new File([new Uint8Array(10)], name, { type: 'image/png' }));
const give = (files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('Additional images', { selector: 'input' }), { target: { files } });
const save = async () => {
  press('Save');
  await waitFor(() => expect(saved).toBeDefined());
  return saved;
};

describe('several images', () => {
  beforeEach(async () => {
    uploads = 0;
    saved = undefined;
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 800, height: 450, close: () => undefined }));
    await startText('en', ['shell', 'navigation', 'errors', 'kit', 'conciergeService']);
  });

  it('are in their order, are moved by buttons and by keys, and keep the focus (CONT-24, KIT-14)', async () => {
    await open();
    expect(shown()).toEqual(['/one.png', '/two.png', '/three.png']);
    press('Move later: Image 1 of 3');
    expect(shown()).toEqual(['/two.png', '/one.png', '/three.png']);
    expect(screen.getByText('Now in place 2 of 3')).toBeDefined();
    const last = screen.getByRole('button', { name: 'Show in full: Image 3 of 3' });
    last.focus();
    fireEvent.keyDown(last, { key: 'ArrowLeft', altKey: true });
    expect(shown()).toEqual(['/two.png', '/three.png', '/one.png']);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show in full: Image 2 of 3' })),
    );
    expect(await save()).toEqual({ additionalImageIds: [idOf(2), idOf(3), idOf(1)] });
  });

  it('are added several at once, each that is not taken named with its reason, and removed (CONT-24, BRAND-07)', async () => {
    await open();
    press('Remove: Image 2 of 3');
    expect(shown()).toEqual(['/one.png', '/three.png']);
    const heavy = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'heavy.png', { type: 'image/png' });
    give([...pngs('a.png'), heavy, ...pngs('b.png')]);
    await waitFor(() => expect(shown()).toEqual(['/one.png', '/three.png', '/new1.png', '/new2.png']));
    expect((await screen.findByRole('alert')).textContent).toContain('heavy.png: The image is over 2 MB');
    expect(await save()).toEqual({ additionalImageIds: [idOf(1), idOf(3), idOf(5), idOf(6)] });
  });

  it('are shown cropped to 16/9 and opened in full (CONT-24, LIM-02)', async () => {
    await open();
    const [first] = screen.getByRole('list', { name: 'Additional images' }).querySelectorAll('img');
    const { aspectRatio, objectFit } = getComputedStyle(first ?? document.body);
    expect([Number(aspectRatio.split('/')[0]).toFixed(3), objectFit]).toEqual([(16 / 9).toFixed(3), 'cover']);
    press('Show in full: Image 2 of 3');
    const whole = await screen.findByRole('img', { name: 'Image 2 of 3' });
    expect(whole.getAttribute('src')).toBe('/two.png');
    press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are only looked at where nothing may be changed (PERM-22)', async () => {
    await open('Locked');
    expect(shown()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /Move|Remove|Add images/ })).toBeNull();
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { galleryImageScreens } from './galleryImage.screens.tsx';

const LIST = '/customer/c-1/building/b-1/gallery';
const PATH = 'building/b-1/gallery-images';

/** A building's pictures, and what was asked. */
class GalleryServer {
  ids: readonly string[] = ['one', 'two', 'three'];
  refusesOrder = false;
  readonly calls: ScreenCall[] = [];

  readonly answer = (call: ScreenCall): Response => {
    this.calls.push(call);
    const { method, path: asked, body } = call;
    if (asked === 'upload/image')
      return Response.json({ id: 'file-4', url: '/four.png', width: 800, height: 450 }, { status: 201 });
    if (asked === PATH && method === 'POST') this.ids = [...this.ids, 'four'];
    if (asked === PATH && method === 'PUT') {
      if (this.refusesOrder)
        return Response.json({ message: 'No.', code: 'conflict', requestId: 'r' }, { status: 409 });
      if (typeof body === 'object' && body !== null && 'ids' in body && Array.isArray(body.ids)) this.ids = body.ids;
    }
    if (method === 'DELETE') {
      this.ids = this.ids.filter((id) => !asked.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    }
    return Response.json({ value: this.ids.map(pictureOf) });
  };
}

function pictureOf(id: string, sortOrder: number) {
  const revision = { identifier: id, action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' };
  return {
    id,
    version: 1,
    revision,
    imageId: `file-${id}`,
    imageUrl: `/${id}.png`,
    altText: `Picture ${id}`,
    sortOrder,
  };
}

const shown = async () => {
  const tiles = await screen.findByRole('list', { name: 'Building Images' });
  return [...tiles.querySelectorAll('img')].map((image) => image.getAttribute('src'));
};

describe('the gallery of a building', () => {
  it('lists the deleted images, to look at and to restore (WORK-10)', async () => {
    const server = new GalleryServer();
    await openScreen(galleryImageScreens, LIST, server);
    await shown();
    await press(screen.getByRole('button', { name: /^More/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Deleted' }));
    const link = await screen.findByRole('link', { name: 'Picture one' });
    expect(link.getAttribute('href')).toBe(`${LIST}/one?deleted=true`);
    fireEvent.click(screen.getByRole('button', { name: 'Deleted' }));
    expect(await shown()).toHaveLength(3);
  });

  it('shows a new order at once and keeps it (BLDG-37, KIT-14)', async () => {
    const server = new GalleryServer();
    await openScreen(galleryImageScreens, LIST, server);
    expect(await shown()).toEqual(['/one.png', '/two.png', '/three.png']);
    fireEvent.click(screen.getByRole('button', { name: 'Move later: Picture one' }));
    expect(await shown()).toEqual(['/two.png', '/one.png', '/three.png']);
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: PATH,
        body: { ids: ['two', 'one', 'three'] },
      }),
    );
    expect(await shown()).toEqual(['/two.png', '/one.png', '/three.png']);
  });

  it('goes back to the old order when the server refuses, and says so (BLDG-37, KIT-14)', async () => {
    const server = new GalleryServer();
    server.refusesOrder = true;
    await openScreen(galleryImageScreens, LIST, server);
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Move earlier: Picture three' }));
    await screen.findByText(/^The order of the building images could not be changed\./);
    await waitFor(async () => expect(await shown()).toEqual(['/one.png', '/two.png', '/three.png']));
  });

  it('takes an image that is dropped, and deletes one after asking (BLDG-37, CONT-26)', async () => {
    const server = new GalleryServer();
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 800, height: 450, close: () => undefined }));
    await openScreen(galleryImageScreens, LIST, server);
    await shown();
    const file = new File([new Uint8Array(10)], 'four.png', { type: 'image/png' });
    fireEvent.drop(screen.getByText('Drop images here or choose them.'), { dataTransfer: { files: [file] } });
    await waitFor(async () => expect(await shown()).toHaveLength(4));
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Picture two' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await shown()).toEqual(['/one.png', '/three.png', '/four.png']));
  });
});

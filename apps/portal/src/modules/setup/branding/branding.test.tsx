import { productLook } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { askedUrl } from '../../../testing/askedUrl.ts';
import { createMemoryDrafts } from '../../../testing/createMemoryDrafts.ts';
import { createdHead } from '../../../testing/createdHead.ts';
import { press } from '../../../testing/press.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { PortalTheme } from '../../../ui/colourMode/PortalTheme.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { loadPhrases } from '../../../ui/text/textStore.ts';
import { brandingScreens } from './branding.screens.tsx';

const ROOT_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0710';
const CUSTOMER_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0711';
const noFiles = { logoUrl: null, welcomeImageUrl: null, fontUrl: null, boldFontUrl: null, iconsUrl: null };
const ROOT_PRIMARY = '#0B5CAD';

/** The server of these tests: a root branding with a primary colour, and a customer that has none of its own. */
class BrandingServer {
  stored: Record<string, unknown> = {
    ...createdHead(ROOT_ID),
    customerId: null,
    ...Object.fromEntries(Object.keys(productLook).map((field) => [field, null])),
    ...{ logoId: null, welcomeImageId: null, fontId: null, boldFontId: null, iconsId: null },
    ...noFiles,
    primaryColor: ROOT_PRIMARY,
    onPrimaryColor: '#FFFFFF',
  };
  /** The customer's own branding, which is `stored` under another id; null: it has none. */
  ownId: string | null = null;
  /** The icon bundle in force, and what it has. */
  iconsUrl: string | null = null;
  icons: Record<string, string> = {};
  /** The code that an upload is refused with. */
  refusal = 'selectionMissing';
  readonly read: string[] = [];
  readonly sent: { method: string; path: string; body: unknown }[] = [];

  readonly fetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = askedUrl(input);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    if (method === 'GET') this.read.push(pathname);
    else this.sent.push({ method, path: pathname, body });
    const answer = this.#answer(method, pathname, searchParams, body);
    // A write takes its time, as over a network.
    return method === 'GET' ? Promise.resolve(answer) : new Promise((resolve) => setTimeout(() => resolve(answer), 50));
  };

  #answer(method: string, path: string, query: URLSearchParams, body: unknown): Response {
    if (path.startsWith('/api/upload/')) {
      const fields = [{ field: 'file', code: this.refusal, message: '' }];
      return Response.json({ message: 'No.', code: 'invalid', requestId: 'r', fields }, { status: 400 });
    }
    if (path === '/api/file/f-1/icons') {
      const asked = (query.get('names') ?? '').split(',');
      const found = Object.entries(this.icons).filter(([name]) => asked.includes(name));
      return Response.json({ icons: Object.fromEntries(found), leftOut: [] });
    }
    if (path === '/api/config/branding' && method === 'GET') {
      const isRoot = query.get('level') === 'root';
      const look = { ...productLook, primaryColor: ROOT_PRIMARY, onPrimaryColor: '#FFFFFF' };
      const ids = { customerId: isRoot ? null : CUSTOMER_ID, brandingId: isRoot ? ROOT_ID : this.ownId };
      return Response.json({ ...look, ...noFiles, ...ids, iconsUrl: this.iconsUrl });
    }
    if (path === `/api/config/branding/${ROOT_ID}`) {
      if (method === 'PUT') this.stored = { ...this.stored, ...Object(body), version: 2 };
      return Response.json(this.stored);
    }
    if (this.ownId !== null && path === `/api/config/branding/${this.ownId}`) {
      if (method !== 'DELETE') return Response.json({ ...this.stored, id: this.ownId, customerId: CUSTOMER_ID });
      this.ownId = null;
      return new Response(null, { status: 204 });
    }
    return Response.json({ message: 'No.', code: 'notFound', requestId: 'r' }, { status: 404 });
  }
}

let server: BrandingServer;

beforeAll(async () => {
  await import('../../../kit/form/RecordScreen.tsx');
});
beforeEach(async () => {
  server = new BrandingServer();
  vi.stubGlobal('fetch', server.fetch);
  await loadPhrases('fr', 'branding');
  await startText('en', ['shell', 'navigation', 'errors', 'kit', 'branding']);
});

async function open(address = '/admin/masterbranding') {
  renderRoutes([{ path: '*', element: <brandingScreens.ListScreen /> }], {
    address,
    drafts: createMemoryDrafts().store,
    wrapper: ({ children }) => <PortalTheme language="en">{children}</PortalTheme>,
    session: sessionWith({
      'ROOT.masterbranding': ['view', 'edit'],
      'CUSTOMER.branding': ['view', 'add', 'edit', 'delete'],
    }),
  });
  await screen.findByRole('figure');
}

const phone = () => within(screen.getByRole('figure', { name: /^Preview of the app/ }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const groundOf = (element: HTMLElement) => getComputedStyle(element).backgroundColor;

describe('the branding screen', () => {
  it('never asks again for a branding that was deleted, and offers the first one again (ROOT-11, KIT-09)', async () => {
    const ownId = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0712';
    const ownPath = `/api/config/branding/${ownId}`;
    server.ownId = ownId;
    await open(`/customer/${CUSTOMER_ID}/branding`);
    await press(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const read = server.read.filter((path) => path === ownPath).length;
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull());
    await screen.findByRole('figure');
    expect(server.sent).toMatchObject([{ method: 'DELETE', path: ownPath }]);
    expect(server.read.filter((path) => path === ownPath)).toHaveLength(read);
  });

  it('draws the icons that the bundle has, and the app’s own for the others (BRAND-01, BRAND-05)', async () => {
    const picture = 'data:image/png;base64,aG9tZQ==';
    server.iconsUrl = '/api/file/f-1/content?expires=1&signature=s';
    server.icons = { home: picture, coffee: 'data:image/png;base64,eA==' };
    await open(`/customer/${CUSTOMER_ID}/branding`);
    const pictures = () => [...screen.getByRole('figure').querySelectorAll('img')].map(({ src }) => src);
    await waitFor(() => expect(pictures()).toEqual([picture]));
    expect(screen.getByTestId('MapOutlinedIcon')).toBeDefined();
    expect(screen.queryByTestId('HomeOutlinedIcon')).toBeNull();
  });

  it('shows next to the form what is typed before it is saved, in both modes and languages (BRAND-01, BRAND-02, ROOT-11)', async () => {
    await open();
    expect(groundOf(await phone().findByText('Check in'))).toBe('rgb(11, 92, 173)');
    type('Primary colour', '#224466');
    await waitFor(() => expect(groundOf(phone().getByText('Check in'))).toBe('rgb(34, 68, 102)'));
    type('Primary colour', '#2244');
    await waitFor(() => expect(groundOf(phone().getByText('Check in'))).toBe('rgb(41, 204, 196)'));
    fireEvent.click(phone().getByRole('button', { name: 'Dark' }));
    fireEvent.click(phone().getByRole('button', { name: 'Français' }));
    type('Primary colour (dark)', '#ffeeaa');
    await waitFor(() => expect(groundOf(phone().getByText('Confirmer ma présence'))).toBe('rgb(255, 238, 170)'));
    type('Primary colour', '#224466');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Branding was saved');
    expect(server.sent).toMatchObject([{ body: { primaryColor: '#224466', darkPrimaryColor: '#ffeeaa' } }]);
  });

  it('names each text that could not be read well, in words, and does not keep anybody from saving (BRAND-03)', async () => {
    await open();
    expect(screen.queryByText('Some texts would be hard to read')).toBe(null);
    type('Text on primary', '#8899aa');
    await screen.findByText('Some texts would be hard to read');
    const [failure, ...others] = screen.getAllByText(/the contrast is/);
    expect(others).toEqual([]);
    expect(failure?.textContent).toMatch(
      /^Text on primary #8899aa on Primary colour #0B5CAD: the contrast is 2\.\d, at least 4\.5 is needed\./,
    );
    type('Background', '#333333');
    expect(await screen.findAllByText(/the contrast is/)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Branding was saved');
  });

  it('refuses a colour that is none at its field (BRAND-03)', async () => {
    await open();
    type('Text', 'teal');
    fireEvent.blur(box('Text'));
    expect(await screen.findByText('Enter a hex colour, for example #29ccc4')).toBeTruthy();
  });

  it('says at a customer what is where a field is empty, and shows it (BRAND-02)', async () => {
    await open(`/customer/${CUSTOMER_ID}/branding`);
    expect(await screen.findAllByText('Leave blank to use #0B5CAD.')).toHaveLength(1);
    expect(screen.getByText('Leave blank to use Rounded.')).toBeTruthy();
    expect(screen.getByLabelText('Pick a colour: Primary colour')).toHaveProperty('value', '#0b5cad');
    expect(groundOf(phone().getByText('Check in'))).toBe('rgb(11, 92, 173)');
  });

  it('takes fonts and icon bundles by their ending, and tells in words why the server refused one (ERR-58, BRAND-04, BRAND-05)', async () => {
    await open();
    const give = (label: string, name: string) =>
      fireEvent.change(screen.getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' }), {
        target: { files: [new File(['content'], name)] },
      });
    give('Regular font', 'brand.otf');
    expect((await screen.findByRole('alert')).textContent).toContain('Unsupported file extension');
    expect(server.sent).toEqual([]);
    give('Icon bundle', 'icons.zip');
    await screen.findByText('The archive has no selection.json, which lists its icons');
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/upload/icons']);
  });

  it('says no more why a file was not taken once the field is emptied (ERR-58, BRAND-04)', async () => {
    server.stored = { ...server.stored, fontId: 'f-2' };
    await open();
    const field = within(screen.getByRole('group', { name: 'Regular font' }));
    const file = new File(['content'], 'brand.otf');
    const input = screen.getByLabelText('Regular font', { selector: 'input[type=file]' });
    fireEvent.change(input, { target: { files: [file] } });
    expect((await field.findByRole('alert')).textContent).toContain('Unsupported file extension');
    fireEvent.click(field.getByRole('button', { name: 'Remove font' }));
    await waitFor(() => expect(field.queryByRole('alert')).toBeNull());
    expect(field.queryByRole('button', { name: 'Remove font' })).toBeNull();
  });

  it('has no violation that axe finds (KIT-15)', async () => {
    await open();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});

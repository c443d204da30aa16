import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';

import { failure, stubApi } from '../../../../testing/apiStub.ts';
import { openScreen } from '../../../../testing/openScreen.tsx';
import { renderRoutes, sessionWith } from '../../../../testing/renderRoutes.tsx';
import { startText } from '../../../../ui/text/startText.ts';
import { geographyScreens } from '../geography.screens.tsx';
import { MoveNodeDialog } from './MoveNodeDialog.tsx';
import { RenameNodeDialog } from './NodeNameDialog.tsx';

const CUSTOMER = '018f0000-0000-7000-8000-00000000c000';
const REGION = '018f0000-0000-7000-8000-00000000a000';
const LIST = `/customer/${CUSTOMER}/geographies`;

const region = {
  kind: 'region',
  id: REGION,
  name: 'North',
  version: 1,
  type: 'Region',
  parentId: null,
  childCount: 1,
} as const;
const campus = {
  kind: 'campus',
  id: '018f0000-0000-7000-8000-00000000b000',
  name: 'Quays',
  version: 3,
  type: 'Campus',
  parentId: REGION,
  childCount: 0,
} as const;

describe('the tree of geographies', () => {
  it('stays, with what is being typed, while the server cannot be reached (PLACE-03)', async () => {
    let isDown = false;
    await startText('en', ['geography', 'space']);
    await openScreen(geographyScreens, LIST, {
      answer: ({ path, query }) => {
        if (isDown) return failure(503, 'unavailable');
        if (path.startsWith('space/count')) return Response.json({ rootId: CUSTOMER, total: 0, counts: [] });
        return Response.json({ value: query.has('parent') ? [campus] : [region], hasMore: false });
      },
    });
    const tree = await screen.findByRole('tree');
    await within(tree).findByRole('treeitem', { name: /North/ });
    fireEvent.click(screen.getByRole('button', { name: 'Add geography' }));
    const name = await screen.findByLabelText('Name');
    fireEvent.change(name, { target: { value: 'Old Port' } });
    isDown = true;
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Add/ }));
    expect(await within(screen.getByRole('dialog')).findByText(/The geography could not be saved\./)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Old Port');
    expect(within(tree).getByText('North')).toBeDefined();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    // What was not read yet is said above the tree, and tried again from there.
    fireEvent.keyDown(tree, { key: 'End' });
    fireEvent.keyDown(tree, { key: 'ArrowRight' });
    expect(await screen.findByText('The geographies could not be loaded.')).toBeDefined();
    expect(within(tree).getByText('North')).toBeDefined();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await within(tree).findByText('Quays')).toBeDefined();
  });
});

describe('the places that a node may be moved to', () => {
  it('stay on offer while they are searched, so that what is pressed does not go (PLACE-03)', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const place = (name: string, at: number) => ({
      id: `018f0000-0000-7000-8000-00000000d00${at}`,
      name,
      type: 'Region',
      path: [],
    });
    const answer = (...possible: object[]) => ({ parents: [], possible, hasMore: false, isFree: false });
    const [harbour, hills] = [place('Harbour', 1), place('Hills', 2)];
    const calls = stubApi({
      [`GET space/count/${campus.id}`]: { rootId: campus.id, total: 0, counts: [] },
      'POST space/searchParent': async () => {
        if (!JSON.stringify(calls.at(-1)?.body).includes('hil')) return answer(harbour, hills);
        await promise;
        return answer(hills);
      },
    });
    await startText('en', ['shell', 'errors', 'kit', 'geography', 'space']);
    renderRoutes(
      [
        {
          path: '*',
          element: (
            <MoveNodeDialog
              customerId={CUSTOMER}
              customerName="Northwind"
              node={campus}
              current={campus}
              onClose={() => undefined}
            />
          ),
        },
      ],
      { session: sessionWith({ 'CUSTOMER.geographies': ['view', 'edit'] }) },
    );
    const target = await screen.findByRole('combobox');
    const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    act(() => target.focus());
    fireEvent.mouseDown(target);
    await waitFor(() => expect(offered()).toEqual(['Harbour', 'Hills']));
    fireEvent.change(target, { target: { value: 'hil' } });
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ search: 'hil' }));
    expect(offered()).toEqual(['Harbour', 'Hills']);
    resolve(undefined);
    await waitFor(() => expect(offered()).toEqual(['Hills']));
  });
});

describe('a node that someone else has changed in the meantime', () => {
  const now = { ...campus, name: 'Docks', version: 4, parentId: null };

  async function open(dialog: ReactElement) {
    const calls = stubApi({
      [`PUT space/geography/${campus.id}`]: () => failure(412, 'stale'),
      [`PUT space/${campus.id}`]: () => failure(412, 'stale'),
      [`GET space/count/${campus.id}`]: { rootId: campus.id, total: 0, counts: [] },
    });
    await startText('en', ['shell', 'errors', 'kit', 'geography', 'space']);
    await act(() =>
      Promise.resolve(
        renderRoutes([{ path: '*', element: dialog }], {
          session: sessionWith({ 'CUSTOMER.geographies': ['view', 'edit'] }),
        }),
      ),
    );
    return () => calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('if-match'));
  }

  it('is moved only once the person has been told, from where it is now (PLACE-03)', async () => {
    const versions = await open(
      <MoveNodeDialog
        customerId={CUSTOMER}
        customerName="Northwind"
        node={campus}
        current={now}
        onto={{ id: REGION, name: 'North', path: [] }}
        onClose={() => undefined}
      />,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
    expect(await screen.findByText(/Someone else changed Quays in the meantime/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(versions()).toEqual(['"3"', '"4"']));
  });

  it('is renamed only once the person has been told (PLACE-03)', async () => {
    const versions = await open(<RenameNodeDialog node={campus} current={now} onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Rename geography' }));
    expect(await screen.findByText(/Someone else changed Quays in the meantime/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Rename geography' }));
    await waitFor(() => expect(versions()).toEqual(['"3"', '"4"']));
  });
});

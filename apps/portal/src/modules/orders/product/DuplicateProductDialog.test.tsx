import { product } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { useListContext } from '../../../kit/session/useListContext.ts';
import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type OpenedScreen } from '../../../testing/openScreen.tsx';
import { DuplicateProductDialog } from './DuplicateProductDialog.tsx';

const ID = '0199a000-0000-7000-8000-000000000001';

const row = {
  ...{ ...createdHead(ID), customerId: ID, buildingId: ID, vendorId: ID, categoryId: ID, sortOrder: 0 },
  ...{ name: 'Espresso', basePrice: 2.5, currency: 'EUR', timezone: 'Europe/Paris' },
  ...{ active: true, soldOut: false, soldOutUntil: null, stock: null, imageId: null, imageUrl: null },
};

async function openDialog(name: string, answer: OpenedScreen['answer'] = () => Response.json({}), onClose = vi.fn()) {
  const ListScreen = () => (
    <DuplicateProductDialog row={{ ...row, name }} context={useListContext()} onClose={onClose} />
  );
  await openScreen({ ListScreen, texts: product.name }, '/products', { answer });
}

it('makes one copy by a double click (VEND-09)', async () => {
  let copies = 0;
  await openDialog('Espresso', ({ method }) => {
    if (method !== 'POST') return Response.json({});
    copies += 1;
    // The answer takes longer than the second click.
    return new Promise(() => undefined);
  });
  const confirm = await screen.findByRole('button', { name: 'Duplicate product' });
  fireEvent.click(confirm);
  // Between two events of a browser what was promised is done, while no timer has its turn.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  fireEvent.click(confirm);
  await waitFor(() => expect(copies).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve));
  expect(copies).toBe(1);
});

it('proposes a name for the copy that can be stored, however long the name of the product is (VEND-09, LIM-05)', async () => {
  // "Copy of " before it leaves room for the first half of its last character.
  await openDialog(`${'x'.repeat(246)}😀`);
  const typed = (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value;
  expect([typed.length, product.create.shape.name.safeParse(typed).success]).toEqual([255, true]);
});

it('asks before Escape gives up a name that was typed, and goes at once with the proposed one (VEND-09, SHELL-54)', async () => {
  const onClose = vi.fn();
  await openDialog('Espresso', undefined, onClose);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.change(name, { target: { value: 'Lungo' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect([onClose.mock.calls.length, name.value]).toEqual([1, 'Lungo']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

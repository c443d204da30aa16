import { product } from '@atrium/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useListContext } from '../../kit/list/useListContext.ts';
import { createdHead } from '../../testing/createdHead.ts';
import { openScreen } from '../../testing/openScreen.tsx';
import { DuplicateProductDialog } from './DuplicateProductDialog.tsx';

const ID = '0199a000-0000-7000-8000-000000000001';

it('proposes a name for the copy that can be stored, however long the name of the product is (VEND-09, LIM-05)', async () => {
  const row = {
    ...{ ...createdHead(ID), customerId: ID, buildingId: ID, vendorId: ID, categoryId: ID, sortOrder: 0 },
    // "Copy of " before it leaves room for the first half of its last character.
    ...{ name: `${'x'.repeat(246)}😀`, basePrice: 2.5, currency: 'EUR', timezone: 'Europe/Paris' },
    ...{ active: true, soldOut: false, soldOutUntil: null, stock: null, imageId: null, imageUrl: null },
  };
  const ListScreen = () => <DuplicateProductDialog row={row} context={useListContext()} onClose={() => undefined} />;
  await openScreen({ ListScreen, texts: product.name }, '/products', { answer: () => Response.json({}) });
  const typed = (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value;
  expect([typed.length, product.create.shape.name.safeParse(typed).success]).toEqual([255, true]);
});

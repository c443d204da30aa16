import { can, productCategoryFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import type { ListContext } from '../../../kit/session/useListContext.ts';
import { PlaceCell } from '../../../kit/list/PlaceCell.tsx';
import { CategoryChip } from './CategoryChip.tsx';
import { ProductsLink } from './ProductsLink.tsx';

/** Choosing a category opens its products; a person who may not see them opens the record. */
function openCategory({ id }: { readonly id: string }, { session, pathTo }: ListContext): string {
  return can(session, 'VENDOR.products', 'view') ? `${pathTo('menus', id)}/products` : pathTo('menus', id);
}

/** The categories of a vendor's menu, in the order in which the app shows them (VEND-08, VEND-11, NAV-63). */
export const productCategoryScreens = defineScreens(productCategoryFacts, {
  title: ({ name }) => name,
  chip: (record) => <CategoryChip row={record} />,
  initial: { active: true },
  list: {
    columns: [
      { field: 'name' },
      { field: 'sortOrder', cell: PlaceCell, width: 90, align: 'right' },
      { field: 'active', cell: CategoryChip, chip: true, width: 120 },
      { field: 'productCount', cell: ProductsLink, width: 110, align: 'right' },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'active', kind: 'boolean' }],
    fixedFilter: atLevel('vendorId'),
    isOrdered: true,
    open: openCategory,
  },
  form: { sections: [{ key: 'main', fields: [{ field: 'name' }, { field: 'active' }] }] },
});

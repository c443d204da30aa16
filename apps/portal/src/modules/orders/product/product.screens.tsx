import { type FilterNode, productCategoryFacts, productFacts } from '@atrium/contract';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import PriceChangeOutlined from '@mui/icons-material/PriceChangeOutlined';
import RemoveShoppingCartOutlined from '@mui/icons-material/RemoveShoppingCartOutlined';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';

import { formPart } from '../../../ui/later/formPart.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import type { ListContext } from '../../../kit/session/useListContext.ts';
import { MoneyCell } from '../../../kit/list/MoneyCell.tsx';
import { PlaceCell } from '../../../kit/list/PlaceCell.tsx';
import { CategoryHead } from './CategoryHead.tsx';
import { ProductChip } from './ProductChip.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { laterPart } from '../../../ui/later/laterPart.ts';

const DuplicateProductDialog = laterPart(
  async () => (await import('./DuplicateProductDialog.tsx')).DuplicateProductDialog,
);
const PriceChangeDialog = laterPart(async () => (await import('./PriceChangeDialog.tsx')).PriceChangeDialog, {
  texts: ['bulk'],
});
const SoldOutDialog = laterPart(async () => (await import('./SoldOutDialog.tsx')).SoldOutDialog);
const PriceInput = formPart(async () => (await import('./PriceInput.tsx')).PriceInput);

function ofCategory({ params }: ListContext): FilterNode {
  return { kind: 'compare', field: 'categoryId', operator: 'eq', value: params['categoryId'] ?? null };
}

/** The other categories of the same vendor, for a product that moves. */
function ofVendor({ vendorId }: Readonly<Record<string, unknown>>): FilterNode | undefined {
  return typeof vendorId === 'string'
    ? { kind: 'compare', field: 'vendorId', operator: 'eq', value: vendorId }
    : undefined;
}

/** The products of a category, in the order in which the app shows them (VEND-09, VEND-10, VEND-25, NAV-64). */
export const productScreens = defineScreens(productFacts, {
  title: ({ name }) => name,
  chip: (record) => <ProductChip row={record} />,
  initial: { active: true, soldOut: false },
  list: {
    above: CategoryHead,
    columns: [
      { field: 'name' },
      { field: 'basePrice', cell: MoneyCell, width: 110, align: 'right' },
      { field: 'stock', width: 90, align: 'right' },
      { field: 'active', cell: ProductChip, chip: true, width: 150 },
      { field: 'imageId', cell: ProductPicture, width: 80 },
      { field: 'sortOrder', cell: PlaceCell, width: 90, align: 'right' },
      { field: 'revision', width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'active', kind: 'boolean' },
      { field: 'soldOut', kind: 'boolean' },
    ],
    fixedFilter: ofCategory,
    isOrdered: true,
    bulk: [{ key: 'prices', needs: 'edit', icon: PriceChangeOutlined, dialog: PriceChangeDialog }],
    rowActions: [
      {
        key: 'sellOut',
        needs: 'edit',
        icon: RemoveShoppingCartOutlined,
        isShown: ({ soldOut }) => !soldOut,
        dialog: SoldOutDialog,
      },
      {
        key: 'sellAgain',
        needs: 'edit',
        icon: ShoppingCartOutlined,
        isShown: ({ soldOut }) => soldOut,
        dialog: SoldOutDialog,
      },
      { key: 'duplicate', needs: 'add', icon: ContentCopyOutlined, dialog: DuplicateProductDialog },
    ],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'basePrice', half: true, component: PriceInput },
          {
            field: 'categoryId',
            half: true,
            reference: { resource: productCategoryFacts, label: 'name', filter: ofVendor },
          },
          { field: 'imageId' },
        ],
      },
      {
        key: 'availability',
        fields: [
          { field: 'active' },
          { field: 'soldOut', half: true },
          { field: 'soldOutUntil', widget: 'dateTime', half: true },
          { field: 'stock', half: true },
        ],
      },
    ],
  },
});

import { can } from '@atrium/contract';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { useFormats } from '../../../ui/format/useFormats.ts';
import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The number of a category's products, leading to them (VEND-10). */
export function ProductsLink({ row, value, context }: CellProps<{ readonly id: string; readonly name: string }>) {
  const text = useText('productCategory');
  const count = useFormats().number(Number(value));
  if (!can(context.session, 'VENDOR.products', 'view')) return count;
  return (
    <Link
      component={RouterLink}
      to={`${context.pathTo('menus', row.id)}/products`}
      aria-label={`${count} ${text('productsOf', { name: row.name })}`}
    >
      {count}
    </Link>
  );
}

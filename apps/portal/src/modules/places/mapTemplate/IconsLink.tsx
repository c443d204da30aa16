import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

interface Template {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** The number of a category's icons, leading to them (ROOT-34); a structure has none. */
export function IconsLink({ row, value, context }: CellProps<Template>) {
  const text = useText('mapTemplate');
  const count = useFormats().number(Number(value));
  if (row.kind !== 'Icon') return text('noIcons');
  return (
    <Link
      component={RouterLink}
      to={`${context.pathTo('icons', row.id)}/icons`}
      aria-label={`${count} ${text('iconsOf', { name: row.name })}`}
    >
      {count}
    </Link>
  );
}

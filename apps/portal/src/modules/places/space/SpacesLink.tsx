import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The number of a floor's spaces, leading to them (PLACE-20). */
export function SpacesLink({ row, value, context }: CellProps<{ readonly id: string; readonly name: string }>) {
  const text = useText('floor');
  const count = useFormats().number(Number(value));
  return (
    <Link
      component={RouterLink}
      to={`${context.pathTo('locations', row.id)}/spaces`}
      aria-label={text('spacesOf', { count, name: row.name })}
    >
      {count}
    </Link>
  );
}

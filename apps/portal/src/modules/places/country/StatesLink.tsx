import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useNames } from '../../../kit/names/useNames.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The number of a country's states, leading to them (ROOT-04). */
export function StatesLink({ row, value, context }: CellProps<{ readonly id: string; readonly name: string }>) {
  const text = useText('country');
  const nameOf = useNames();
  const count = useFormats().number(Number(value));
  return (
    <Link
      component={RouterLink}
      to={`${context.pathTo('countries', row.id)}/states`}
      aria-label={`${count} ${text('statesOf', { name: nameOf('country', row.name) })}`}
    >
      {count}
    </Link>
  );
}

import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The number of an event's sessions, leading to them (CONT-22). */
export function SessionsLink({ row, value, context }: CellProps<{ readonly id: string; readonly name: string }>) {
  const text = useText('eventHead');
  const count = useFormats().number(Number(value));
  return (
    <Link
      component={RouterLink}
      to={`${context.pathTo('events', row.id)}/sessions`}
      aria-label={`${count} ${text('links.sessionsOf', { name: row.name })}`}
    >
      {count}
    </Link>
  );
}

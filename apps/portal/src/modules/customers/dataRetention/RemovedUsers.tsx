import type { AuditPeriod } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useRemovedUsers } from './useRetention.ts';

interface RemovedUsersProps {
  readonly customerId: string;
  readonly period: AuditPeriod;
}

/** Lists the last inactive users that were removed, by their dates: nothing names them any more (AUDIT-15, RES-04). */
export function RemovedUsers({ customerId, period }: RemovedUsersProps) {
  const text = useText('dataRetention');
  const { date } = useFormats();
  const { data: users = [] } = useRemovedUsers(customerId, period);
  if (users.length === 0) return null;
  return (
    <>
      <Typography id="removed-users" variant="h3" sx={{ mt: 6, mb: 2 }}>
        {text('removedUsers.title')}
      </Typography>
      <Box component="ul" aria-labelledby="removed-users" sx={{ m: 0, pl: 5 }}>
        {users.map(({ id, addedAt, lastLogin, removedAt }) => (
          <li key={id}>
            {text('removedUsers.line', { removed: date(removedAt), added: date(addedAt) })}{' '}
            {lastLogin === null
              ? text('removedUsers.never')
              : text('removedUsers.lastLogin', { date: date(lastLogin) })}
          </li>
        ))}
      </Box>
    </>
  );
}

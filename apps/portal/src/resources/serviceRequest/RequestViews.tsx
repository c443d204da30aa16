import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import { useText } from '../../ui/text/useText.ts';

const PAGE = 'serviceRequest';

/** The key of the address that opens the board. */
export const VIEW_KEY = 'view';

/** The two ways to look at a customer's service requests, a list and a board, and their settings (SRV-03). */
export function RequestViews() {
  const text = useText('serviceRequest');
  const can = useCan();
  const { pathTo } = useContextStack();
  const [query] = useAddressQuery();
  const open = query.get(VIEW_KEY) === 'board' ? 'board' : 'list';
  const links = [
    { view: 'list', to: pathTo(PAGE) },
    { view: 'board', to: `${pathTo(PAGE)}?${VIEW_KEY}=board` },
    ...(can('CUSTOMER.providers', 'view') ? [{ view: 'settings', to: pathTo(`${PAGE}/settings`) } as const] : []),
  ] as const;
  return (
    <Box component="nav" aria-label={text('views.label')} sx={{ display: 'flex', gap: 4, mb: 4 }}>
      {links.map(({ view, to }) => (
        <Link
          key={view}
          component={RouterLink}
          to={to}
          aria-current={view === open ? 'page' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 32,
            minWidth: 32,
            fontWeight: view === open ? 600 : 400,
          }}
        >
          {text(`views.${view}`)}
        </Link>
      ))}
    </Box>
  );
}

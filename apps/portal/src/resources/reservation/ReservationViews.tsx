import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useText } from '../../ui/text/useText.ts';
import { SubscribeButton } from './SubscribeButton.tsx';

const PAGE = 'buildingReservations';

/** The two ways to look at a building's reservations, a list and a calendar, and the address for other calendars. */
export function ReservationViews() {
  const text = useText('reservation');
  const context = useContextStack();
  const links = [
    { view: 'list', page: PAGE },
    { view: 'calendar', page: `${PAGE}/calendar` },
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mb: 4 }}>
      <Box component="nav" aria-label={text('views.label')} sx={{ display: 'flex', gap: 4 }}>
        {links.map(({ view, page: to }) => {
          const isHere = context.page === to;
          return (
            <Link
              key={view}
              component={RouterLink}
              to={context.pathTo(to)}
              aria-current={isHere ? 'page' : undefined}
              sx={{
                display: 'flex',
                alignItems: 'center',
                minHeight: 32,
                minWidth: 32,
                fontWeight: isHere ? 600 : 400,
              }}
            >
              {text(`views.${view}`)}
            </Link>
          );
        })}
      </Box>
      <SubscribeButton />
    </Box>
  );
}

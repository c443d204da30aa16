import Box from '@mui/material/Box';

import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { ViewLinks } from '../../../ui/navigation/ViewLinks.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { SubscribeButton } from './SubscribeButton.tsx';

const PAGE = 'buildingReservations';
const pages = { list: PAGE, calendar: `${PAGE}/calendar` } as const;
const views = ['list', 'calendar'] as const;

/** The two ways to look at a building's reservations, a list and a calendar, and the address for other calendars. */
export function ReservationViews() {
  const text = useText('reservation');
  const { page, pathTo } = useContextStack();
  const links = views.map((view) => ({
    to: pathTo(pages[view]),
    text: text(`views.${view}`),
    isHere: page === pages[view],
  }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mb: 4 }}>
      <ViewLinks label={text('views.label')} links={links} />
      <SubscribeButton />
    </Box>
  );
}

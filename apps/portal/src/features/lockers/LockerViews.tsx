import Box from '@mui/material/Box';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { ViewLinks } from '../../ui/navigation/ViewLinks.tsx';
import { useText } from '../../ui/text/useText.ts';
import { lockerPage } from './lockerPage.ts';

const ofBuilding = ['lockers', 'banks'] as const;
const ofCustomer = [...ofBuilding, 'providers'] as const;

/** Links to the parts of locker management: the lockers, their banks and, for a customer, who provides them (VIS-04, NAV-34). */
export function LockerViews() {
  const text = useText('locker');
  const { context, page, pathTo } = useContextStack();
  const links = (context === 'BUILDING' ? ofBuilding : ofCustomer).map((view) => ({
    to: pathTo(lockerPage(context, view)),
    text: text(`views.${view}`),
    isHere: page === lockerPage(context, view),
  }));
  return (
    <Box sx={{ mb: 4 }}>
      <ViewLinks label={text('views.label')} links={links} />
    </Box>
  );
}

import Box from '@mui/material/Box';

import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ViewLinks } from '../../../ui/navigation/ViewLinks.tsx';
import { useText } from '../../../ui/text/useText.ts';

const pages = ['visitorManagement', 'visitorManagement/history', 'visitorManagement/settings'] as const;
/** Receptions work on phones and tablets. */
const LARGE = 48;

/** The visitors of today and of other days, and how they are managed (VIS-02). */
export function VisitorViews() {
  const text = useText('visitor');
  const canEdit = useCan()('BUILDING.visitorManagement', 'edit');
  const { page, pathTo } = useContextStack();
  // Those who do not receive visitors have the desk alone.
  if (!canEdit) return null;
  const links = pages.map((one) => ({ to: pathTo(one), text: text(`views.${one}`), isHere: one === page }));
  return (
    <Box sx={{ mb: 4 }}>
      <ViewLinks label={text('views.label')} links={links} size={LARGE} />
    </Box>
  );
}

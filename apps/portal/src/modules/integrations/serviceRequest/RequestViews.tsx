import Box from '@mui/material/Box';

import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useAddressQuery } from '../../../ui/navigation/useAddressQuery.ts';
import { ViewLinks } from '../../../ui/navigation/ViewLinks.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { FeedNotice } from './FeedNotice.tsx';

const PAGE = 'serviceRequest';

/** The key of the address that opens the board. */
export const VIEW_KEY = 'view';

/** The pages below, for those who also set up the providers. */
const subPages = ['settings', 'statusMapping', 'quickRequest'] as const;

/** The two ways to look at a customer's service requests, a list and a board, and the pages on which they are set up (SRV-03). */
export function RequestViews() {
  const text = useText('serviceRequest');
  const can = useCan();
  const { pathTo } = useContextStack();
  const [query] = useAddressQuery();
  const open = query.get(VIEW_KEY) === 'board' ? 'board' : 'list';
  const links = [
    { view: 'list', to: pathTo(PAGE) },
    { view: 'board', to: `${pathTo(PAGE)}?${VIEW_KEY}=board` },
    ...(can('CUSTOMER.providers', 'edit')
      ? subPages.map((page) => ({ view: page, to: pathTo(`${PAGE}/${page}`) }) as const)
      : []),
  ] as const;
  const shown = links.map(({ view, to }) => ({ to, text: text(`views.${view}`), isHere: view === open }));
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <ViewLinks label={text('views.label')} links={shown} />
      </Box>
      <FeedNotice />
    </>
  );
}

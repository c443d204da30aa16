import type { InvitationNeed } from '@atrium/contract';
import Box from '@mui/material/Box';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { pathOf } from '../../../kit/navigation/place.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';

const labels = {
  noTimezone: 'setTimezone',
  noDelegateMailbox: 'setMailbox',
  noCalendarData: 'setProvider',
} as const satisfies Record<InvitationNeed, string>;

/** Returns where each need is set right, as far as the person may go there. */
function useFixPath(): (need: InvitationNeed) => string | undefined {
  const may = useCan();
  const { stack, customerId, pathTo } = useContextStack();
  return (need) => {
    if (need !== 'noCalendarData') return may('BUILDING.buildinginfo', 'view') ? pathTo('buildinginfo') : undefined;
    if (may('ROOT.customers', 'view') && may('CUSTOMER.providers', 'view')) return pathOf([], 'customers', customerId);
    return may('CUSTOMER.providers', 'view') ? pathOf(stack.slice(0, -1), 'providers') : undefined;
  };
}

/**
 * Shows what the building needs before it can invite people, each with its message and where it is set right (RESV-17 to
 * RESV-19).
 */
export function MissingNeeds({ needs }: { readonly needs: readonly InvitationNeed[] }) {
  const text = useText('invitation');
  const errors = useText('errors');
  const fixPath = useFixPath();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {needs.map((need) => {
        const path = fixPath(need);
        return (
          <Alert key={need} severity="warning">
            {errors(`codes.${need}`)}{' '}
            {path !== undefined && (
              <Link component={RouterLink} to={path} color="inherit" sx={{ display: 'inline-block', py: 1 }}>
                {text(`readiness.${labels[need]}`)}
              </Link>
            )}
          </Alert>
        );
      })}
    </Box>
  );
}

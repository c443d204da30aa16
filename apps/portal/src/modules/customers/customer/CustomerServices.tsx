import { can, type CustomerService, type FeatureKey, type ServiceState } from '@atrium/contract';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HomeWorkOutlined from '@mui/icons-material/HomeWorkOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import SyncProblemOutlined from '@mui/icons-material/SyncProblemOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useSession } from '../../../kit/session/useSession.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { ConnectionTest } from './ConnectionTest.tsx';

const looks: Readonly<Record<ServiceState, Omit<Parameters<typeof StatusChip>[0], 'label'>>> = {
  configured: { tone: 'good', icon: <CheckCircleOutlined /> },
  failing: { tone: 'danger', icon: <SyncProblemOutlined /> },
  incomplete: { tone: 'caution', icon: <BuildOutlined /> },
  builtIn: { tone: 'grey', icon: <HomeWorkOutlined /> },
  notSet: { tone: 'grey', icon: <RemoveCircleOutlineOutlined /> },
  saved: { tone: 'caution', icon: <SaveOutlined /> },
  unavailable: { tone: 'grey', icon: <RemoveCircleOutlineOutlined /> },
};

/** The screens on which the providers of some types are set up. */
const pages: Readonly<Partial<Record<CustomerService['type'], string>>> = {
  spaceBooking: 'resourceBookingConfig',
  serviceRequest: 'serviceRequest/settings',
  locker: 'lockerManagementConfig',
  visitorManagement: 'visitorManagementConfig',
};

/** The customer's provider of each type and how far it is set up (INTG-01). */
export function CustomerServices() {
  const { customerId = '', pathTo } = useContextStack();
  const text = useText('customerServices');
  const session = useSession();
  const formats = useFormats();
  const query = useQuery({
    // Whatever changes at the customer or its configurations may change a state.
    queryKey: [...queryKeys.resource('customer'), 'provider', customerId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callApi<{ value: CustomerService[] }>(`customer/${customerId}/provider`, { signal })).data.value,
  });
  if (query.data === undefined) {
    if (query.isPending) return <PageSkeleton />;
    return <ErrorState area="customerServices" error={query.error} onRetry={() => void query.refetch()} isPage />;
  }
  const pageOf = (type: CustomerService['type']): string | undefined => {
    const page = pages[type];
    const feature = `CUSTOMER.${page?.split('/')[0] ?? ''}` as FeatureKey;
    return page !== undefined && can(session, feature, 'view') ? page : undefined;
  };
  return (
    <>
      <PageHead title={text('title')} />
      <Paper variant="outlined" component="ul" sx={{ maxWidth: 880, listStyle: 'none', m: 0, p: 0 }}>
        {query.data.map((service) => {
          const { type, name, state, checkedAt, isTestable } = service;
          const page = pageOf(type);
          const kind = text(`types.${type}`);
          return (
            <Box
              component="li"
              key={type}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 4,
                p: 4,
                borderBottom: 1,
                borderColor: 'divider',
                '&:last-of-type': { borderBottom: 0 },
              }}
            >
              <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{kind}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {name === null || name === 'local' ? text(`without.${state}`) : name}
                </Typography>
                {checkedAt !== null && (
                  <Typography variant="body2" color="textSecondary">
                    {text('checked', { time: formats.dateTime(checkedAt) })}
                  </Typography>
                )}
                {page !== undefined && (
                  <Link
                    component={RouterLink}
                    to={pathTo(page)}
                    aria-label={text('setUpOf', { type: kind })}
                    sx={{ display: 'inline-block', py: 0.5 }}
                  >
                    {text('setUp')}
                  </Link>
                )}
                {isTestable && <ConnectionTest customerId={customerId} service={service} kind={kind} />}
              </Box>
              <StatusChip {...looks[state]} label={text(`states.${state}`)} />
            </Box>
          );
        })}
      </Paper>
    </>
  );
}

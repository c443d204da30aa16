import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';

import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { SyncLine } from './SyncLine.tsx';
import { useSyncJobs } from './useSyncs.ts';

/** Shows the sync jobs of a customer: how each went last, and where it is started (INTG-16 to INTG-22). */
export function SyncSection({ customerId }: { readonly customerId: string }) {
  const text = useText('customerJobs');
  const canSetUp = useCan()('CUSTOMER.providers', 'edit');
  const { pathTo } = useContextStack();
  const { data, isPending, error, refetch } = useSyncJobs(customerId);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="sync-jobs" sx={{ p: 4, mb: 6, maxWidth: 880 }}>
      <Typography id="sync-jobs" variant="h2">
        {text('sync.title')}
      </Typography>
      {isPending && <LinearProgress aria-label={text('sync.title')} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.isOutside === false && (
        <Typography color="textSecondary">
          {text('sync.none')}{' '}
          {canSetUp && (
            <Link component={RouterLink} to={pathTo('serviceRequest/settings')} underline="always">
              {text('sync.setUp')}
            </Link>
          )}
        </Typography>
      )}
      {data?.isOutside === true && (
        <>
          <Typography color="textSecondary">{text(data.isNightly ? 'sync.nightly' : 'sync.notNightly')}</Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.value.map((job) => (
              <SyncLine key={job.name} job={job} customerId={customerId} />
            ))}
          </Box>
        </>
      )}
    </Paper>
  );
}

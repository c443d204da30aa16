import {
  type provisioning,
  provisioningFacts,
  type ProvisioningRequest,
  type RecordOf,
  skipTokenOf,
  times,
} from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

type Directory = Pick<RecordOf<typeof provisioning>, 'id' | 'customerId'>;

const READ_EVERY = 10 * times.second;
const query = { $top: '20' };

/** The requests of a directory, the newest first; a page more each time. */
function useRequests({ id, customerId }: Directory) {
  const path = `customer/${customerId}/provisioning/${id}/request`;
  return useInfiniteQuery({
    queryKey: queryKeys.list(provisioningFacts.name, path, query),
    queryFn: async ({ signal, pageParam }) => {
      const more = pageParam === '' ? {} : { $skiptoken: pageParam };
      return (await callApi<ListAnswer<ProvisioningRequest>>(path, { query: { ...query, ...more }, signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: (page) => skipTokenOf(page['@odata.nextLink']),
    refetchInterval: READ_EVERY,
  });
}

/** Returns an address as people read it; as it was sent where it cannot be decoded. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function RequestLine({ request }: { readonly request: ProvisioningRequest }) {
  const { dateTime } = useFormats();
  const { date, method, path, status, detail, subject, changed } = request;
  const isGood = status < 400;
  const facts = [
    dateTime(date),
    ...(subject === null ? [] : [subject]),
    ...changed,
    ...(detail === null ? [] : [detail]),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography translate="no" sx={{ overflowWrap: 'anywhere' }}>
          {method} {readable(path)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      <StatusChip
        tone={isGood ? 'good' : 'danger'}
        icon={isGood ? <CheckCircleOutlined /> : <ErrorOutlined />}
        label={String(status)}
      />
    </Box>
  );
}

function Log({ record }: { readonly record: Directory }) {
  const text = useText('provisioning');
  const requests = useRequests(record);
  const all = requests.data?.pages.flatMap(({ value }) => value) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {requests.isPending && <LinearProgress aria-label={text('sections.log')} />}
      {requests.isError && <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />}
      {requests.isSuccess && all.length === 0 && <Typography color="textSecondary">{text('log.empty')}</Typography>}
      <Box component="ul" aria-label={text('sections.log')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((one) => (
          <RequestLine key={one.id} request={one} />
        ))}
      </Box>
      {requests.hasNextPage && (
        <Button loading={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
          {text('log.more')}
        </Button>
      )}
    </Box>
  );
}

/** Shows what a directory asked for, what came of it and what it changed (SCIM-03). */
export function RequestLog({ record }: SectionProps<Directory>) {
  const text = useText('provisioning');
  return record === null ? <Typography color="textSecondary">{text('log.empty')}</Typography> : <Log record={record} />;
}

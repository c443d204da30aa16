import {
  allOf,
  type device,
  deviceFacts,
  type FilterNode,
  type RecordOf,
  type RowOf,
  type space,
  takesDevices,
} from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';

import { OptionSearch } from '../../../features/bulk/OptionSearch.tsx';
import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { failureSentence } from '../../../ui/feedback/failureSentence.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../ui/text/useText.ts';

type Device = RowOf<typeof device>;

const FEATURE = 'BUILDING.devices';
const MAX_SHOWN = 100;

/** The devices of the building that are in no space. */
type Space = RecordOf<typeof space>;

const unassigned = ({ buildingId }: Space) => ({
  resource: deviceFacts,
  label: 'name',
  filter: (): FilterNode | undefined =>
    allOf(
      { kind: 'compare', field: 'buildingId', operator: 'eq', value: String(buildingId) },
      { kind: 'compare', field: 'assigned', operator: 'eq', value: false },
    ) ?? undefined,
});

function Devices({ record, isReadOnly }: { readonly record: Space; readonly isReadOnly: boolean }) {
  const t = useText('device');
  const may = useCan();
  const { pathTo } = useContextStack();
  const queryClient = useQueryClient();
  const errorText = useErrorText(deviceFacts.name);
  const query = { spaceId: record.id, $top: MAX_SHOWN, $count: true };
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(deviceFacts.name, deviceFacts.path, query),
    queryFn: async ({ signal }) => (await callApi<ListAnswer<Device>>(deviceFacts.path, { query, signal })).data,
  });
  const move = useMutation({
    mutationFn: ({ id, spaceId }: { readonly id: string; readonly spaceId: string | null }) =>
      callApi(`${deviceFacts.path}/${id}`, { method: 'PUT', body: { spaceId }, headers: { 'if-match': '*' } }),
    onSuccess: () => invalidateResource(queryClient, deviceFacts.name),
  });
  const mayEdit = !isReadOnly && may(FEATURE, 'edit');
  const failure = move.error === null ? null : errorText(move.error, 'saving');
  if (data === undefined) {
    if (error === null) return <Skeleton height={44} />;
    return <ErrorState area={deviceFacts.name} error={error} onRetry={() => void refetch()} />;
  }
  const total = data['@odata.count'] ?? data.value.length;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {data.value.length === 0 ? (
        <Typography color="textSecondary">{t('ofSpace.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
          {data.value.map((one) => (
            <Box component="li" key={one.id} sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <MuiLink component={Link} to={pathTo('devices', one.id)} sx={{ fontWeight: 600 }}>
                  {one.name}
                </MuiLink>
                <Typography variant="body2" color="textSecondary">
                  {[t(`values.kind.${one.kind}`), one.type, one.hardwareId].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
              {mayEdit && (
                <Button
                  size="small"
                  aria-label={t('ofSpace.detachOne', { name: one.name })}
                  disabled={move.isPending}
                  onClick={() => move.mutate({ id: one.id, spaceId: null })}
                >
                  {t('ofSpace.detach')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      {total > MAX_SHOWN && (
        <Typography color="textSecondary">{t('ofSpace.more', { count: total - MAX_SHOWN })}</Typography>
      )}
      {failure !== null && <Alert severity="error">{failureSentence(failure)}</Alert>}
      {mayEdit && (
        <OptionSearch
          source={unassigned(record)}
          label={t('ofSpace.assign')}
          value={null}
          onChange={(chosen) => {
            if (chosen !== null) move.mutate({ id: chosen.id, spaceId: record.id });
          }}
        />
      )}
      {!isReadOnly && may(FEATURE, 'add') && (
        <Button
          component={Link}
          to={`${pathTo('devices', 'new')}?spaceId=${record.id}`}
          variant="outlined"
          sx={{ justifySelf: 'start' }}
        >
          {t('create')}
        </Button>
      )}
    </Box>
  );
}

/** The devices and sensors of a space: added, assigned and detached from its form (PLACE-30, PLACE-41). */
export function SpaceDevices({ record, isReadOnly }: SectionProps<Space>) {
  const t = useText('device');
  const may = useCan();
  if (!may(FEATURE, 'view')) return <Typography color="textSecondary">{t('ofSpace.hidden')}</Typography>;
  if (record === null) return <Typography color="textSecondary">{t('ofSpace.later')}</Typography>;
  if (!takesDevices(record.type)) return <Typography color="textSecondary">{t('ofSpace.without')}</Typography>;
  return <Devices record={record} isReadOnly={isReadOnly} />;
}

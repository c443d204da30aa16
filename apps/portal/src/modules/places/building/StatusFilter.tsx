import { buildingStatuses, can, isImplementationAdmin } from '@atrium/contract';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { AboveListProps, ListState } from '../../../kit/definition/listDefinition.ts';
import { CountedLabel } from '../../../ui/format/CountedLabel.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { BuildingStatus } from './StatusLabel.tsx';

interface StatusCount {
  readonly status: BuildingStatus;
  readonly count: number;
}

const order: readonly BuildingStatus[] = ['Active', 'Provisioning', 'None', 'Disabled'];

/** The statuses as chips with how many buildings have each; one chosen narrows the list to it (BLDG-01). */
export function StatusFilter({ context, state, areRowsShown, onChange }: AboveListProps) {
  const text = useText('building');
  const { customerId } = context;
  const counts = useQuery({
    queryKey: [...queryKeys.resource('building'), 'statuscounts', customerId],
    queryFn: async ({ signal }) => {
      const query = { customerId };
      const { data } = await callApi<{ value: StatusCount[] }>('building/statuscounts', { query, signal });
      return data.value;
    },
    enabled: areRowsShown,
  });
  const { status: chosen = [], ...others } = state.filters;
  // Those who may restore have the deleted ones as every list has them; the implementation team sees them anyway (PERM-25).
  const canRestore = can(context.session, 'CUSTOMER.buildings', 'delete');
  const seesDeleted = canRestore || isImplementationAdmin(context.session);
  const offered = order.filter((status) => status !== 'Disabled' || seesDeleted);
  const isDeletedOf = (status: string) => canRestore && status === 'Disabled';
  const countOf = (status: BuildingStatus) => counts.data?.find((one) => one.status === status)?.count;
  const total = counts.data?.reduce((sum, { count }) => sum + count, 0);

  const chip = (key: string, label: string, count: number | undefined, isChosen: boolean, next: Partial<ListState>) => (
    <Chip
      key={key}
      component="button"
      variant={isChosen ? 'filled' : 'outlined'}
      aria-pressed={isChosen}
      onClick={() => onChange({ filters: others, isDeleted: false, ...next })}
      label={<CountedLabel count={count}>{label}</CountedLabel>}
      sx={{ flexShrink: 0, ...(isChosen && { bgcolor: 'brand.tint', fontWeight: 600 }) }}
    />
  );
  const isKnown = (value: string) => buildingStatuses.some((status) => status === value);
  return (
    <Box
      role="group"
      aria-label={text('fields.status')}
      sx={{ display: 'flex', gap: 2, mb: 4, overflowX: 'auto', p: '2px', mx: '-2px' }}
    >
      {chip('all', text('statusFilter.all'), total, !state.isDeleted && !chosen.some(isKnown), {})}
      {offered.map((status) =>
        chip(
          status,
          text(`values.status.${status}`),
          countOf(status),
          isDeletedOf(status) ? state.isDeleted : chosen.includes(status),
          isDeletedOf(status) ? { isDeleted: true } : { filters: { ...others, status: [status] } },
        ),
      )}
    </Box>
  );
}

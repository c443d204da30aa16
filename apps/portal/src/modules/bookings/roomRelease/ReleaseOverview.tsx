import type { ReleaseTrend } from '@atrium/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';

import { ChartTable } from '../../../kit/chart/ChartTable.tsx';
import { StackedColumns } from '../../../kit/chart/StackedColumns.tsx';
import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { releaseChart } from './releaseChart.ts';
import { ReleaseRanking } from './ReleaseRanking.tsx';
import { useTrend } from './useTrend.ts';

/** Shows the rule in force and who has set it, and leads those who may to its form. */
function RuleLine({ rule, to }: { readonly rule: ReleaseTrend['rule']; readonly to: string | null }) {
  const text = useText('roomRelease');
  const { dateTime } = useFormats();
  const { isOn, grace, reminder, isAutoCheckIn, setBy, setAt } = rule;
  const parts = isOn
    ? [
        isAutoCheckIn ? text('rule.autoCheckIn') : text('rule.grace', { count: grace }),
        ...(isAutoCheckIn ? [] : [text('rule.reminder', { count: reminder })]),
        ...(setBy === null || setAt === null ? [] : [text('rule.setBy', { name: setBy, at: dateTime(setAt) })]),
      ]
    : [text('rule.off')];
  return (
    <Typography sx={{ mb: 4 }}>
      {parts.join(' ')}{' '}
      {to !== null && (
        <Link component={RouterLink} to={to}>
          {text('rule.change')}
        </Link>
      )}
    </Typography>
  );
}

/** The last weeks of a building's room releases: by outcome, by room, and who does not come (REL-05). */
export function ReleaseOverview({ context, areRowsShown }: AboveListProps) {
  const text = useText('roomRelease');
  const can = useCan();
  const { number, date } = useFormats();
  const { data, error, refetch } = useTrend(context.buildingId, areRowsShown);
  if (error !== null) return <ErrorState area="roomRelease" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const chart = releaseChart(data, (outcome) => text(`values.action.${outcome}`), date);
  const settings = can('BUILDING.settings', 'view') ? context.pathTo('settings') : null;
  const hours = number(data.minutesWon / 60, { maximumFractionDigits: 1 });
  return (
    <Box sx={{ mb: 6 }}>
      <RuleLine rule={data.rule} to={settings} />
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        {text('trend.title')}
      </Typography>
      <StackedColumns
        data={chart}
        label={text('trend.title')}
        hint={text('trend.hint')}
        none={text('trend.none')}
        format={number}
      />
      <Box component="details" sx={{ mt: 2, mb: 4 }}>
        <summary>{text('trend.table')}</summary>
        <ChartTable data={chart} caption={text('trend.title')} heading={text('trend.week')} format={number} />
      </Box>
      <Typography sx={{ mb: 4 }}>{text('trend.won', { hours })}</Typography>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <ReleaseRanking
          title={text('rooms.title')}
          none={text('rooms.none')}
          lines={data.rooms.map(({ spaceId, room, releases, minutesWon }) => ({
            key: spaceId,
            name: room,
            value: text('rooms.line', {
              count: releases,
              hours: number(minutesWon / 60, { maximumFractionDigits: 1 }),
            }),
          }))}
        />
        {data.organizers !== null && (
          <ReleaseRanking
            title={text('organizers.title')}
            none={text('organizers.none')}
            lines={data.organizers.map(({ organizer, releases }) => ({
              key: organizer,
              name: organizer,
              value: text('organizers.line', { count: releases }),
            }))}
          />
        )}
      </Box>
    </Box>
  );
}

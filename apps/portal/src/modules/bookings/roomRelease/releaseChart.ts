import { type ReleaseOutcome, releaseOutcomes, type ReleaseTrend } from '@atrium/contract';

import type { ChartData, SeriesLook } from '../../../kit/chart/chartData.ts';

const looks: Readonly<Record<ReleaseOutcome, SeriesLook>> = {
  AutoRelease: { tone: 'danger', pattern: 'plain' },
  UserRelease: { tone: 'caution', pattern: 'stripes' },
  UserKeep: { tone: 'good', pattern: 'plain' },
  AutoKeep: { tone: 'good', pattern: 'stripes' },
  TimeChanged: { tone: 'info', pattern: 'plain' },
  LocationChanged: { tone: 'info', pattern: 'stripes' },
  OccupancyChanged: { tone: 'info', pattern: 'dots' },
  NotApplicable: { tone: 'grey', pattern: 'dots' },
  Started: { tone: 'grey', pattern: 'stripes' },
};

/** Returns the weeks of a trend as the columns of a chart, each outcome a series (REL-05). */
export function releaseChart(
  { weeks }: Pick<ReleaseTrend, 'weeks'>,
  labelOf: (outcome: ReleaseOutcome) => string,
  dayOf: (day: string) => string,
): ChartData {
  return {
    series: releaseOutcomes.map((key) => ({ key, label: labelOf(key), ...looks[key] })),
    columns: weeks.map(({ week, counts }) => ({ key: week, label: dayOf(week), values: counts })),
  };
}

import { type visitorCounts, visitorStates } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

interface DayCountsProps {
  readonly counted: z.output<typeof visitorCounts>;
}

/** Shows how many visits of today are in each state, and how many visitors are in the building (VIS-02). */
export function DayCounts({ counted: { counts, inBuilding } }: DayCountsProps) {
  const text = useText('visitor');
  const { number } = useFormats();
  const lines = [
    { key: 'inBuilding', label: text('desk.inBuilding'), count: inBuilding },
    ...visitorStates
      .filter((state) => state !== 'CheckedIn')
      .map((state) => ({ key: state, label: text(`values.status.${state}`), count: counts[state] })),
  ];
  return (
    <Box component="section" aria-label={text('desk.counts')}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0, mb: 4 }}>
        {lines.map(({ key, label, count }) => (
          <Box key={key}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="h2" className="tabular" sx={{ m: 0 }}>
              {number(count)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

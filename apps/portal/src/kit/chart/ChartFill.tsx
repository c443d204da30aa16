import Box from '@mui/material/Box';

import type { SeriesLook } from './chartData.ts';

const colours = {
  good: 'success.main',
  caution: 'warning.main',
  danger: 'error.main',
  info: 'info.main',
  grey: 'text.secondary',
} as const;

interface ChartFillProps extends SeriesLook {
  readonly id: string;
}

/** The fill of a series, which a bar names by `url(#id)`: its colour, with a pattern so that colour alone tells nothing apart. */
export function ChartFill({ id, tone, pattern }: ChartFillProps) {
  return (
    <Box component="pattern" id={id} width={8} height={8} patternUnits="userSpaceOnUse" sx={{ color: colours[tone] }}>
      <rect width={8} height={8} fill="currentColor" fillOpacity={pattern === 'plain' ? 1 : 0.35} />
      {pattern === 'stripes' && <path d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" stroke="currentColor" strokeWidth={2} />}
      {pattern === 'dots' && <circle cx={4} cy={4} r={2} fill="currentColor" />}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import type { DaySlot } from './daySlots.ts';

interface SlotLineProps extends Pick<DaySlot, 'state'> {
  readonly name: string;
  /** What may be done there. */
  readonly children: ReactNode;
}

/** A line of a slot: what it is, or one of the bookings that take it. */
export function SlotLine({ state, name, children }: SlotLineProps) {
  const isOut = state === 'closed' || state === 'buffer';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 40 }}>
      <Typography
        color={isOut ? 'textSecondary' : 'textPrimary'}
        sx={{ flex: 1, minWidth: 96, overflowWrap: 'anywhere', fontWeight: state === 'taken' ? 600 : 400 }}
      >
        {name}
      </Typography>
      {children}
    </Box>
  );
}

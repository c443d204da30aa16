import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

interface OrderColumnProps {
  readonly state: 'Placed' | 'Accepted' | 'Completed';
  /** How many there are, and how many of them are shown. */
  readonly count: number;
  readonly shown: number;
  readonly children: ReactNode;
}

/** The orders of one state, under their heading. */
export function OrderColumn({ state, count, shown, children }: OrderColumnProps) {
  const text = useText('order');
  const { number } = useFormats();
  const id = `orders-${state}`;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {text(`columns.${state}`)}{' '}
        <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
          {number(count)}
        </Box>
      </Typography>
      {shown < count && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {text(state === 'Completed' ? 'newestShown' : 'oldestShown', { shown: number(shown), count: number(count) })}
        </Typography>
      )}
      {count === 0 ? (
        <Typography color="textSecondary">{text(`columnEmpty.${state}`)}</Typography>
      ) : (
        <Box component="ul" sx={{ p: 0, m: 0 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

import { spaceStates } from '@atrium/contract';
import Box from '@mui/material/Box';

import { useText } from '../../ui/text/useText.ts';
import { StateLabel } from './StateLabel.tsx';

/** Shows what the colours of a map mean, in a corner of it: a unit has no word where there is no room for it (MAP-03). */
export function StateLegend() {
  const t = useText('maps');
  return (
    <Box
      component="ul"
      aria-label={t('legend')}
      sx={{
        position: 'absolute',
        top: 8,
        left: 8,
        right: 64,
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        listStyle: 'none',
        // What is under it can be clicked.
        pointerEvents: 'none',
      }}
    >
      {spaceStates.map((state) => (
        <li key={state}>
          <StateLabel state={state} />
        </li>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { useText } from '../../ui/text/useText.ts';

/** A bank or a floor with how many of its lockers are free. */
interface CountedPlace {
  readonly id: string;
  readonly name: string;
  readonly freeCount: number;
  readonly lockerCount: number;
}

interface FreeLockersProps {
  /** The name of the list. */
  readonly label: string;
  readonly places: readonly CountedPlace[];
  /** Where the lockers of a place are shown. */
  readonly linkTo: (id: string) => string;
}

/** Lists places by how many of their lockers are free, each with a link to its lockers; nothing where there is none (VIS-04). */
export function FreeLockers({ label, places, linkTo }: FreeLockersProps) {
  const text = useText('locker');
  if (places.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mb: 3, p: 0, listStyle: 'none' }}
    >
      {places.map(({ id, name, freeCount, lockerCount }) => (
        <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
          <Link
            component={RouterLink}
            to={linkTo(id)}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 32 }}
          >
            {text('ofFloor.free', { name, free: freeCount, count: lockerCount })}
          </Link>
        </Box>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';

import { useText } from '../../../ui/text/useText.ts';
import { AvailabilityChip, availabilityLooks } from './AvailabilityChip.tsx';
import type { IconSize, ShownSpace } from './spaceViewState.ts';

interface SpaceListProps {
  readonly spaces: readonly ShownSpace[];
  readonly selected: string | null;
  readonly iconSize: IconSize;
  readonly onSelect: (spaceId: string) => void;
}

/** The spaces of the floor, each a button that opens its details (SPACE-14). */
export function SpaceList({ spaces, selected, iconSize, onSelect }: SpaceListProps) {
  const text = useText('spaceView');
  return (
    <Box
      component="ul"
      aria-label={text('spaces')}
      sx={{
        display: 'grid',
        gap: 3,
        m: 0,
        p: 0,
        listStyle: 'none',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${String(180 + iconSize * 2)}px), 1fr))`,
      }}
    >
      {spaces.map(({ spaceId, name, availability, capacity }) => {
        const { Icon, color } = availabilityLooks[availability];
        const isSelected = spaceId === selected;
        return (
          <li key={spaceId}>
            <ButtonBase
              aria-pressed={isSelected}
              onClick={() => onSelect(spaceId)}
              sx={{
                display: 'flex',
                justifyContent: 'flex-start',
                alignItems: 'flex-start',
                gap: 3,
                width: 1,
                height: 1,
                p: 3,
                textAlign: 'left',
                border: 1,
                borderRadius: 1,
                borderColor: isSelected ? 'primary.main' : 'divider',
                bgcolor: isSelected ? 'action.selected' : 'background.paper',
                '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
              }}
            >
              <Icon aria-hidden sx={{ color, fontSize: iconSize }} />
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                  {capacity === null ? text('noCapacity') : text('capacity', { count: capacity })}
                </Typography>
                <AvailabilityChip availability={availability} />
              </Box>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}

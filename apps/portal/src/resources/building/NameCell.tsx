import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import Box from '@mui/material/Box';
import type { building, RowOf } from '@atrium/contract';

import type { CellProps } from '../../kit/list/listDefinition.ts';

// Floats, so that the name and the line below it both are next to it.
const frame = {
  float: 'left',
  // A phone has no room for it next to the status.
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  width: 57,
  height: 32,
  mr: 3,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  objectFit: 'cover',
  bgcolor: 'action.hover',
  color: 'text.secondary',
} as const;

/** A building's image, small, and its name. */
export function NameCell({ row }: CellProps<RowOf<typeof building>>) {
  return (
    <>
      {row.imageUrl === null ? (
        <Box component="span" aria-hidden sx={frame}>
          <ApartmentOutlined fontSize="small" />
        </Box>
      ) : (
        <Box component="img" src={row.imageUrl} alt="" loading="lazy" width={57} height={32} sx={frame} />
      )}
      {row.name}
    </>
  );
}

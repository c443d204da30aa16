import Box from '@mui/material/Box';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';

/** The icon as it is drawn, on the ground of a map. Its name is next to it. */
export function IconPicture({ row: { imageUrl } }: CellProps<{ readonly imageUrl: string | null }>) {
  if (imageUrl === null) return null;
  return (
    <Box
      component="img"
      src={imageUrl}
      alt=""
      sx={{ display: 'block', width: 32, height: 32, objectFit: 'contain', borderRadius: 1, bgcolor: 'brand.ground' }}
    />
  );
}

import Box from '@mui/material/Box';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';

/** The picture of a product; its name is next to it. */
export function ProductPicture({ row: { imageUrl } }: CellProps<{ readonly imageUrl: string | null }>) {
  if (imageUrl === null) return null;
  return (
    <Box
      component="img"
      src={imageUrl}
      alt=""
      loading="lazy"
      sx={{ display: 'block', width: 56, height: 32, objectFit: 'cover', borderRadius: 1 }}
    />
  );
}

import { imageLimits } from '@atrium/contract';
import Box from '@mui/material/Box';

interface ContentImageProps {
  readonly src: string;
  readonly alt: string;
}

/** A content image as the app shows it: as wide as its place, cropped to 16/9 (LIM-02). */
export function ContentImage({ src, alt }: ContentImageProps) {
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: String(imageLimits.contentRatio),
        objectFit: 'cover',
        borderRadius: 1,
        bgcolor: 'brand.ground',
      }}
    />
  );
}

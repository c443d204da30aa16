import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { Ref } from 'react';

import { useText } from '../../ui/text/useText.ts';

interface CameraPictureProps {
  readonly videoRef: Ref<HTMLVideoElement>;
  readonly isStarting: boolean;
}

/** Shows what the camera sees, with a frame to hold the code in. */
export function CameraPicture({ videoRef, isStarting }: CameraPictureProps) {
  const t = useText('scan');
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        maxHeight: '45dvh',
        width: '100%',
        overflow: 'hidden',
        borderRadius: 1,
        bgcolor: 'common.black',
        color: 'common.white',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Box
        component="video"
        ref={videoRef}
        aria-label={t('picture')}
        autoPlay
        muted
        playsInline
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {isStarting ? (
        <CircularProgress color="inherit" aria-hidden />
      ) : (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            height: '64%',
            aspectRatio: '1',
            border: 2,
            borderColor: 'common.white',
            borderRadius: 2,
            opacity: 0.8,
          }}
        />
      )}
    </Box>
  );
}

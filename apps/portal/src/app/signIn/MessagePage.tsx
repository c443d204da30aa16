import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { useShortTitle } from '../shell/useShortTitle.ts';
import { SplashLayout } from './SplashLayout.tsx';

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A page outside of the frame that says something and offers the way on. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  useShortTitle(title);
  return (
    <SplashLayout>
      <Typography variant="h1">{title}</Typography>
      <Typography component="div" color="textSecondary" sx={{ mt: 2, mb: 6, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>
    </SplashLayout>
  );
}

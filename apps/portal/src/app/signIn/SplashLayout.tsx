import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { splashGround } from '../../ui/images/splashGround.ts';
import { Logo } from '../shell/Logo.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';

interface SplashLayoutProps {
  readonly children: ReactNode;
  /** Address of the background picture, 16:9. */
  readonly background?: string;
  readonly backgroundPosition?: string;
  readonly hasLogo?: boolean;
}

/** A full-screen background at 16:9 that covers, an optional logo, and a panel next to it (SHELL-56). */
export function SplashLayout(props: SplashLayoutProps) {
  const { children, background, backgroundPosition, hasLogo = true } = props;
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        justifyContent: 'flex-end',
        minHeight: '100dvh',
        ...splashGround(background, backgroundPosition),
      }}
    >
      <Box sx={{ flex: 1, minHeight: { xs: 120, md: 0 } }} />
      <Box
        component="main"
        sx={{
          width: { xs: '100%', md: 'max(440px, 38vw)' },
          minHeight: { xs: 'calc(100dvh - 120px)', md: '100dvh' },
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.paper',
          borderRadius: { xs: '16px 16px 0 0', md: 0 },
          px: { xs: 6, sm: 12, lg: 16 },
          py: { xs: 6, md: 10 },
        }}
      >
        {hasLogo ? <Logo height={36} /> : null}
        <Box
          sx={{
            flex: 1,
            display: 'flex',
            flexDirection: 'column',
            justifyContent: { xs: 'flex-start', md: 'center' },
            py: { xs: 8, md: 6 },
          }}
        >
          <Box sx={{ width: '100%', maxWidth: 400 }}>{children}</Box>
        </Box>
        <LanguageLinks />
      </Box>
    </Box>
  );
}

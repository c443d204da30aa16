import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';

import { JobsButton } from '../../features/jobs/JobsButton.tsx';
import { PaletteButton } from '../../features/palette/PaletteButton.tsx';
import { BANNER_OFFSET, sizes } from '../../theme/tokens.ts';
import type { Approach } from '../../ui/later/laterPart.ts';
import { useText } from '../../ui/text/useText.ts';
import { LaterPalette } from '../palette/laterPalette.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { PageProgress } from './PageProgress.tsx';
import { PersonMenu } from './PersonMenu.tsx';

interface TopBarProps {
  readonly menuApproach: Approach;
  readonly onOpenMenu: () => void;
}

/** Where the person is, help, and the person (SHELL-61). */
export const TopBar = memo(function TopBar({ menuApproach, onOpenMenu }: TopBarProps) {
  const t = useText('shell');
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: BANNER_OFFSET,
        zIndex: 'appBar',
        height: sizes.topBar,
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: { xs: 1, md: 6 },
        pr: { xs: 1, md: 4 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <IconButton aria-label={t('menu.open')} onClick={onOpenMenu} sx={{ display: { md: 'none' } }} {...menuApproach}>
        <MenuIcon />
      </IconButton>
      <Breadcrumb />
      <PaletteButton palette={LaterPalette} />
      <JobsButton />
      <HelpMenu />
      <PersonMenu />
      <PageProgress />
    </Box>
  );
});

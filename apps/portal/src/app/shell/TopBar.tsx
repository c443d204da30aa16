import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

import { JobsButton } from '../../features/jobs/JobsButton.tsx';
import { PaletteButton } from '../../features/palette/PaletteButton.tsx';
import { bannerOffset, sizes } from '../../theme/tokens.ts';
import { useText } from '../../ui/text/useText.ts';
import { LazyPalette, loadPalette } from '../palette/loadPalette.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { PersonMenu } from './PersonMenu.tsx';

/** Where the person is, help, and the person (SHELL-61). */
export function TopBar({ onOpenMenu }: { readonly onOpenMenu: () => void }) {
  const t = useText('shell');
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: bannerOffset,
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
      <IconButton aria-label={t('menu.open')} onClick={onOpenMenu} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <Breadcrumb />
      <PaletteButton palette={LazyPalette} load={loadPalette} />
      <JobsButton />
      <HelpMenu />
      <PersonMenu />
    </Box>
  );
}

import CloseIcon from '@mui/icons-material/CloseOutlined';
import TheaterIcon from '@mui/icons-material/TheaterComedyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { useNames } from '../../kit/names/useNames.ts';
import { sizes } from '../../theme/tokens.ts';
import { useText } from '../../ui/text/useText.ts';
import { SWITCH_ROLE_PATH } from './switchRolePath.ts';
import { trialStore } from './trialStore.ts';
import { useTrial } from './useTrial.ts';

function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        minHeight: sizes.banner,
        px: { xs: 4, md: 6 },
        color: 'info.main',
        bgcolor: 'background.paper',
        borderBottom: 2,
        borderColor: 'info.main',
        boxSizing: 'border-box',
      }}
    >
      <TheaterIcon />
      {children}
    </Box>
  );
}

/** Names the role that is tried and leads back to the own one, or says that the trial was ended (PERM-35); it pushes the page down and never covers it. */
export function TrialBanner() {
  const t = useText('shell');
  const nameOf = useNames();
  const navigate = useNavigate();
  const { trial, refused } = useTrial();
  if (trial !== null) {
    const text = t('trial.banner', { role: nameOf('role', trial.name) });
    return (
      <Bar>
        {/* What sticks to the top of the page sticks under this. */}
        <GlobalStyles styles={{ ':root': { '--banner-height': `${sizes.banner}px` } }} />
        <Typography noWrap title={text} sx={{ flex: 1 }}>
          {text}
        </Typography>
        <Button variant="outlined" size="small" color="inherit" onClick={() => void navigate(SWITCH_ROLE_PATH)}>
          {t('trial.exit')}
        </Button>
      </Bar>
    );
  }
  if (refused === null) return null;
  return (
    <Bar>
      <Typography sx={{ flex: 1, py: 2, overflowWrap: 'anywhere' }}>
        {t('trial.refused', { role: nameOf('role', refused) })}
      </Typography>
      <IconButton aria-label={t('close')} onClick={() => trialStore.end()}>
        <CloseIcon />
      </IconButton>
    </Bar>
  );
}

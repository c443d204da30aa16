import type { SpaceState } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';

import { useText } from '../../ui/text/useText.ts';
import { mapColours } from './mapStyle.ts';

const icons = {
  Free: CheckCircleOutlined,
  Busy: DoNotDisturbOnOutlined,
  'No-show': PersonOffOutlined,
  Closed: LockClockOutlined,
  Unknown: HelpOutlined,
};

/** An availability by colour, icon and word (MAP-03). */
export function StateLabel({ state }: { readonly state: SpaceState }) {
  const t = useText('maps');
  const { colorScheme } = useColorScheme();
  const Icon = icons[state];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        verticalAlign: 'middle',
        borderRadius: 1,
        color: 'text.primary',
        backgroundColor: mapColours[colorScheme === 'dark' ? 'dark' : 'light'].states[state],
      }}
    >
      <Icon fontSize="small" aria-hidden="true" />
      {t(`states.${state}`)}
    </Box>
  );
}

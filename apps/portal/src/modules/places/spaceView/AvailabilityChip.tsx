import type { SpaceState } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import LockClockOutlined from '@mui/icons-material/LockClockOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

export const availabilityLooks = {
  Free: { tone: 'good', Icon: CheckCircleOutlined, color: 'success.main' },
  Busy: { tone: 'danger', Icon: DoNotDisturbOnOutlined, color: 'error.main' },
  'No-show': { tone: 'caution', Icon: PersonOffOutlined, color: 'warning.main' },
  Closed: { tone: 'outline', Icon: LockClockOutlined, color: 'text.secondary' },
  Unknown: { tone: 'outline', Icon: HelpOutlineOutlined, color: 'text.secondary' },
} as const;

/** Shows what a space is now, by colour, icon and word (SPACE-09). */
export function AvailabilityChip({ availability }: { readonly availability: SpaceState }) {
  const text = useText('spaceView');
  const { tone, Icon } = availabilityLooks[availability];
  return <StatusChip tone={tone} icon={<Icon />} label={text(`availability.${availability}`)} />;
}

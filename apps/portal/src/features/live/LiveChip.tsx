import SyncOutlined from '@mui/icons-material/SyncOutlined';
import SyncProblemOutlined from '@mui/icons-material/SyncProblemOutlined';
import WifiOutlined from '@mui/icons-material/WifiOutlined';

import type { LiveState } from './liveConnection.ts';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { useLiveState } from './useLiveState.ts';

const looks = {
  opening: { tone: 'grey', icon: <SyncOutlined /> },
  live: { tone: 'good', icon: <WifiOutlined /> },
  lost: { tone: 'caution', icon: <SyncProblemOutlined /> },
} as const;

/** The state of the connection on a screen that people watch: by colour, icon and word. */
export function LiveChip({ labels }: { readonly labels: Readonly<Record<LiveState, string>> }) {
  const state = useLiveState();
  return <StatusChip {...looks[state]} label={labels[state]} />;
}

import type { SyncStatus } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  Running: { tone: 'info', icon: <SyncOutlined /> },
  Errored: { tone: 'danger', icon: <ErrorOutlined /> },
  Success: { tone: 'good', icon: <CheckCircleOutlined /> },
  Never: { tone: 'grey', icon: <RemoveCircleOutlineOutlined /> },
} as const;

/** The status of a sync job (INTG-17). */
export function SyncChip({ status }: { readonly status: SyncStatus }) {
  const text = useText('customerJobs');
  return <StatusChip {...looks[status]} label={text(`status.${status}`)} />;
}

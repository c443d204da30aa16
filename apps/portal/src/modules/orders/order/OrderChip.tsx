import type { OrderState } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined';
import RoomServiceOutlined from '@mui/icons-material/RoomServiceOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  AwaitingPayment: { tone: 'grey', icon: <HourglassTopOutlined /> },
  Placed: { tone: 'info', icon: <HourglassTopOutlined /> },
  Accepted: { tone: 'caution', icon: <RoomServiceOutlined /> },
  Completed: { tone: 'good', icon: <CheckCircleOutlined /> },
  Cancelled: { tone: 'grey', icon: <CancelOutlined /> },
} as const;

/** The state of an order (VEND-13). */
export function OrderChip({ row }: { readonly row: { readonly status: OrderState } }) {
  const text = useText('order');
  return <StatusChip {...looks[row.status]} label={text(`values.status.${row.status}`)} />;
}

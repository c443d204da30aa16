import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  active: { tone: 'good', icon: <CheckCircleOutlined /> },
  cancelled: { tone: 'grey', icon: <CancelOutlined /> },
} as const;

/** Checks whether a registration is active or cancelled (CONT-20). */
export function RegistrationChip({ row }: { readonly row: { readonly status: 'active' | 'cancelled' } }) {
  const text = useText('registration');
  return <StatusChip {...looks[row.status]} label={text(`values.status.${row.status}`)} />;
}

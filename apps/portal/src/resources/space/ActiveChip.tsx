import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';

import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Whether the app shows a floor or space (PLACE-19). */
export function ActiveChip({ row }: { readonly row: { readonly active: boolean } }) {
  const text = useText('space');
  return row.active ? (
    <StatusChip tone="good" icon={<CheckCircleOutlined />} label={text('states.active')} />
  ) : (
    <StatusChip tone="outline" icon={<VisibilityOffOutlined />} label={text('states.inactive')} />
  );
}

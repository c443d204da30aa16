import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  active: { tone: 'good', icon: <CheckCircleOutlined /> },
  inactive: { tone: 'outline', icon: <BlockOutlined /> },
} as const;

/** Checks whether the app shows a category with its products (VEND-11). */
export function CategoryChip({ row }: { readonly row: { readonly active: boolean } }) {
  const text = useText('productCategory');
  const state = row.active ? 'active' : 'inactive';
  return <StatusChip {...looks[state]} label={text(`states.${state}`)} />;
}

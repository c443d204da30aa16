import { isSoldOut } from '@atrium/contract';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RemoveShoppingCartOutlined from '@mui/icons-material/RemoveShoppingCartOutlined';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useNow } from '../../../ui/format/useNow.ts';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  available: { tone: 'good', icon: <CheckCircleOutlined /> },
  soldOut: { tone: 'caution', icon: <RemoveShoppingCartOutlined /> },
  inactive: { tone: 'outline', icon: <BlockOutlined /> },
} as const;

interface ProductState {
  readonly active: boolean;
  readonly soldOut: boolean;
  readonly soldOutUntil: string | null;
  readonly stock: number | null;
  readonly timezone: string | null;
}

/** Checks whether the app offers a product, and until when it is sold out. */
export function ProductChip({ row }: { readonly row: ProductState }) {
  const text = useText('product');
  const { dateTime } = useFormats();
  const now = useNow();
  const state = !row.active ? 'inactive' : isSoldOut(row, now) ? 'soldOut' : 'available';
  const until = state === 'soldOut' && row.stock !== 0 ? row.soldOutUntil : null;
  const label =
    until === null
      ? text(`states.${state}`)
      : text('states.soldOutUntil', { time: dateTime(until, row.timezone ?? undefined) });
  return <StatusChip {...looks[state]} label={label} />;
}

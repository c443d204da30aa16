import type { RowOf, webhook } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

type Row = Pick<RowOf<typeof webhook>, 'active' | 'failingSince' | 'offReason'>;

const looks = {
  on: { tone: 'good', icon: <CheckCircleOutlined /> },
  failing: { tone: 'danger', icon: <ErrorOutlined /> },
  off: { tone: 'grey', icon: <RemoveCircleOutlineOutlined /> },
} as const;

function stateOf({ active, failingSince }: Row): keyof typeof looks {
  if (!active) return 'off';
  return failingSince === null ? 'on' : 'failing';
}

/** Shows whether a webhook is on and its deliveries arrive (HOOK-01). */
export function WebhookState({ row }: { readonly row: Row }) {
  const text = useText('webhook');
  const state = stateOf(row);
  return <StatusChip {...looks[state]} label={text(`state.${state}`)} />;
}

/** Shows why a webhook was turned off by itself; nothing where it was not. */
export function WebhookReason({ row: { offReason } }: { readonly row: Row }) {
  const text = useText('webhook');
  return offReason === null ? null : text(`values.offReason.${offReason}`);
}

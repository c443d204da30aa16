import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface ActiveChipProps {
  readonly row: { readonly active: boolean; readonly inactiveFrom?: string | null };
}

/** Checks whether the app shows a floor or space, by its own state and that of the places around it (PLACE-19). */
export function ActiveChip({ row }: ActiveChipProps) {
  const text = useText('floorSpace');
  if (row.active && typeof row.inactiveFrom === 'string')
    return (
      <StatusChip
        tone="outline"
        icon={<BlockOutlined />}
        label={text('states.hiddenWith', { place: row.inactiveFrom })}
      />
    );
  return row.active ? (
    <StatusChip tone="good" icon={<CheckCircleOutlined />} label={text('states.active')} />
  ) : (
    <StatusChip tone="outline" icon={<BlockOutlined />} label={text('states.inactive')} />
  );
}

import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';

export type Tone = 'good' | 'caution' | 'danger' | 'info' | 'grey' | 'outline';

const looks = {
  good: { color: 'success.main', bgcolor: 'brand.goodTint' },
  caution: { color: 'warning.main', bgcolor: 'brand.cautionTint' },
  danger: { color: 'error.main', bgcolor: 'brand.dangerTint' },
  info: { color: 'info.main', bgcolor: 'brand.infoTint' },
  grey: { color: 'text.secondary', bgcolor: 'action.hover' },
  outline: { color: 'text.secondary', bgcolor: 'transparent', border: 1, borderColor: 'divider' },
} as const;

interface StatusChipProps {
  readonly tone: Tone;
  /** Never colour alone: an icon and a word. */
  readonly icon: ReactElement;
  readonly label: string;
}

/** A status. */
export function StatusChip({ tone, icon, label }: StatusChipProps) {
  return (
    <Chip
      size="small"
      icon={icon}
      label={label}
      sx={{ ...looks[tone], fontWeight: 600, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  );
}

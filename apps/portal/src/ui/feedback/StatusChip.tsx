import type { ReactElement } from 'react';

export type Tone = 'good' | 'caution' | 'danger' | 'info' | 'grey' | 'outline';

interface StatusChipProps {
  readonly tone: Tone;
  /** Never colour alone: an icon and a word. */
  readonly icon: ReactElement;
  readonly label: string;
}

/** A status; how it looks is in the theme's sheet, as a list has one in each row. */
export function StatusChip({ tone, icon, label }: StatusChipProps) {
  return (
    <span className={`statusChip ${tone}`}>
      {icon}
      <span>{label}</span>
    </span>
  );
}

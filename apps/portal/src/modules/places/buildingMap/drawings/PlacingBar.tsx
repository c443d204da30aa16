import type { DrawingPosition } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { Formats } from '../../../../ui/format/formats.ts';
import { useFormats } from '../../../../ui/format/useFormats.ts';
import { useText } from '../../../../ui/text/useText.ts';

interface PlacingBarProps {
  /** The space that is being placed. */
  readonly name: string;
  /** Where its marker is; null before the first step. */
  readonly spot: DrawingPosition | null;
  readonly isBusy: boolean;
  readonly onMove: (spot: DrawingPosition) => void;
  readonly onSet: (spot: DrawingPosition) => void;
  readonly onCancel: () => void;
}

const parts = ['x', 'y'] as const;
type Part = (typeof parts)[number];

/** The place in percent, with the decimal mark of the language. */
function typedOf(spot: DrawingPosition | null, { number }: Formats): Record<Part, string> {
  const text = (share: number | undefined) => (share === undefined ? '' : number(Math.round(share * 10_000) / 100));
  return { x: text(spot?.x), y: text(spot?.y) };
}

/** A share from percent as people write them; null for anything but 0 to 100. */
function shareOf(text: string): number | null {
  const written = text.trim().replace(',', '.');
  return /^\d{1,3}(?:\.\d{0,4})?$/.test(written) && Number(written) <= 100 ? Number(written) / 100 : null;
}

/** Says how a space is placed, and takes its place as numbers: percent of the drawing from its left and upper edges (MAP-06). */
export function PlacingBar({ name, spot, isBusy, onMove, onSet, onCancel }: PlacingBarProps) {
  const t = useText('buildingMap');
  const formats = useFormats();
  const [typed, setTyped] = useState(() => typedOf(spot, formats));
  const [shown, setShown] = useState(spot);
  // The marker was moved on the map.
  if (shown !== spot) {
    setShown(spot);
    const [x, y] = [shareOf(typed.x), shareOf(typed.y)];
    if (spot !== null && (x !== spot.x || y !== spot.y)) setTyped(typedOf(spot, formats));
  }
  const shares: Record<Part, number | null> = { x: shareOf(typed.x), y: shareOf(typed.y) };
  const position = shares.x === null || shares.y === null ? null : { x: shares.x, y: shares.y };
  const handleType = (part: Part, text: string) => {
    setTyped({ ...typed, [part]: text });
    const { x, y }: Record<Part, number | null> = { ...shares, [part]: shareOf(text) };
    if (x !== null && y !== null) onMove({ x, y });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('placing.title', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (position !== null && !isBusy) onSet(position);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 2 }}
    >
      <Box role="status">
        <Typography component="h2" variant="h6">
          {t('placing.title', { name })}
        </Typography>
      </Box>
      <Typography variant="body2">{t('placing.help')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start' }}>
        {parts.map((part) => {
          const isWrong = typed[part] !== '' && shares[part] === null;
          return (
            <TextField
              key={part}
              label={t(`placing.${part}`)}
              value={typed[part]}
              error={isWrong}
              helperText={isWrong ? t('placing.range') : undefined}
              onChange={({ target }) => handleType(part, target.value)}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
              sx={{ width: 180 }}
            />
          );
        })}
        <Button type="submit" variant="contained" loading={isBusy} disabled={position === null}>
          {t('placing.set')}
        </Button>
        <Button onClick={onCancel}>{t('placing.cancel')}</Button>
      </Box>
    </Box>
  );
}

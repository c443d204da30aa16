import type { BatchUpload } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

import { useText } from '../../ui/text/useText.ts';

interface BatchSheetProps {
  readonly upload: BatchUpload;
  readonly isBusy: boolean;
  readonly mayChoose: boolean;
  readonly onChoose: (sheet: string) => void;
}

/** Which sheet of a file with several was read; another one can be chosen until lines are saved (WORK-07). */
export function BatchSheet({ upload: { sheet, sheets }, isBusy, mayChoose, onChoose }: BatchSheetProps) {
  const t = useText('batchUpload');
  if (sheet === null) return null;
  if (!mayChoose) return <Typography color="textSecondary">{t('sheet.read', { sheet })}</Typography>;
  return (
    <TextField
      select
      size="small"
      label={t('sheet.label')}
      helperText={t('sheet.help')}
      value={sheet}
      disabled={isBusy}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ maxWidth: 420 }}
    >
      {sheets.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

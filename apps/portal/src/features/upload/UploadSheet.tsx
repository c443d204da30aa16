import { type BatchUpload, isCodePage, sheetFormatOf } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

interface UploadSheetProps {
  readonly upload: BatchUpload;
  readonly isBusy: boolean;
  readonly mayChoose: boolean;
  readonly onChoose: (sheet: string) => void;
}

/**
 * Which sheet of a file with several was read, or which encoding a CSV file was taken for, with texts to see whether it is the
 * right one; another can be chosen until lines are saved (WORK-07).
 */
export function UploadSheet({ upload, isBusy, mayChoose, onChoose }: UploadSheetProps) {
  const t = useText('batchUpload');
  const { locale } = useFormats();
  const { sheet, sheets, samples, fileName } = upload;
  if (sheet === null) return null;
  const isText = sheetFormatOf(fileName) === 'csv' && isCodePage(sheet);
  const nameOf = (name: string) => (isText ? t(`encoding.pages.${name}`) : name);
  if (!mayChoose)
    return (
      <Typography color="textSecondary">
        {isText ? t('encoding.read', { encoding: nameOf(sheet) }) : t('sheet.read', { sheet })}
      </Typography>
    );
  return (
    <>
      {isText && (
        <Alert severity="warning">
          {t('encoding.look', { samples: new Intl.ListFormat(locale, { type: 'unit' }).format(samples) })}
        </Alert>
      )}
      <TextField
        select
        size="small"
        label={t(isText ? 'encoding.label' : 'sheet.label')}
        helperText={t(isText ? 'encoding.help' : 'sheet.help')}
        value={sheet}
        disabled={isBusy}
        onChange={({ target }) => onChoose(target.value)}
        sx={{ maxWidth: 420 }}
      >
        {sheets.map((name) => (
          <MenuItem key={name} value={name}>
            {nameOf(name)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

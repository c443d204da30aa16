import type { BatchUpload } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { columnsLeftOut } from './columnsLeftOut.ts';
import { useUploadTexts } from './useUploadTexts.ts';

interface UploadColumnsProps {
  readonly upload: BatchUpload;
  readonly isBusy: boolean;
  readonly onSave: (columns: Readonly<Record<string, string | null>>) => void;
}

/** Shows what each column of a file is read as: those that are not known are offered for a choice (WORK-07). */
export function UploadColumns({ upload, isBusy, onSave }: UploadColumnsProps) {
  const t = useText('batchUpload');
  const { label } = useUploadTexts(upload.kind);
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const fieldOf = (column: string, field: string | null) => (column in chosen ? (chosen[column] ?? null) : field);
  // Those that the file was read without come first, and stay there while people choose.
  const current = upload.columns
    .toSorted((one, other) => Number(one.field !== null) - Number(other.field !== null))
    .map(({ column, heading, field }) => ({ column, heading, field: fieldOf(column, field) }));
  const taken = new Set(current.flatMap(({ field }) => field ?? []));
  const unknown = columnsLeftOut(current, t);
  const missing = upload.fields.filter(({ field, isRequired }) => isRequired && !taken.has(field));
  // As the file was read: it stays open while people choose.
  const isOpen = upload.columns.some(({ field }) => field === null) || upload.counts.error > 0;
  return (
    <Box
      component="details"
      open={isOpen ? true : undefined}
      sx={{ '& summary': { cursor: 'pointer', fontWeight: 600 } }}
    >
      <summary>{t('columns.title')}</summary>
      <Box sx={{ display: 'grid', gap: 3, mt: 3 }}>
        <Typography color="textSecondary">{t('columns.help')}</Typography>
        {unknown.length > 0 && <Alert severity="warning">{t('columns.unknown', { names: unknown.join(', ') })}</Alert>}
        {missing.length > 0 && (
          <Alert severity="warning">
            {t('columns.missing', { names: missing.map(({ field }) => label(field)).join(', ') })}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}>
          {current.map(({ column, heading, field }) => (
            <TextField
              key={column}
              select
              size="small"
              label={heading === '' ? t('columns.untitled', { column }) : t('columns.of', { column, heading })}
              value={field ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, [column]: target.value === '' ? null : target.value })}
            >
              <MenuItem value="">{t('columns.none')}</MenuItem>
              {upload.fields
                .filter((one) => one.field === field || !taken.has(one.field))
                .map((one) => (
                  <MenuItem key={one.field} value={one.field}>
                    {label(one.field)}
                  </MenuItem>
                ))}
            </TextField>
          ))}
        </Box>
        <Button
          variant="outlined"
          loading={isBusy}
          disabled={Object.keys(chosen).length === 0}
          onClick={() => onSave(Object.fromEntries(current.map(({ column, field }) => [column, field])))}
          sx={{ justifySelf: 'start' }}
        >
          {t('columns.save')}
        </Button>
      </Box>
    </Box>
  );
}

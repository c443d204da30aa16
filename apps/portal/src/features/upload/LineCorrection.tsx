import type { BatchLine } from '@atrium/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';

import { useText } from '../../ui/text/useText.ts';
import type { UploadTexts } from './useUploadTexts.ts';

interface LineCorrectionProps {
  readonly line: BatchLine;
  readonly texts: UploadTexts;
  /** The cells corrected so far, by the letters of the columns. */
  readonly corrected: Readonly<Record<string, string>>;
  readonly onChange: (corrected: Readonly<Record<string, string>>) => void;
}

/** The cells of a line that something is wrong with, to be corrected in place (WORK-14). */
export function LineCorrection({ line, texts, corrected, onChange }: LineCorrectionProps) {
  const t = useText('batchUpload');
  const fields = new Map(
    line.issues.flatMap(({ column, field }) => (column === null ? [] : [[column, field] as const])),
  );
  if (fields.size === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        mt: 2,
        pl: 5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
      }}
    >
      {Array.from(fields, ([column, field]) => (
        <TextField
          key={column}
          size="small"
          label={t('correct.cell', { column, line: String(line.line), field: texts.label(field ?? '') })}
          value={corrected[column] ?? line.cells[column] ?? ''}
          onChange={({ target }) => onChange({ ...corrected, [column]: target.value })}
        />
      ))}
    </Box>
  );
}

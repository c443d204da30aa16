import type { ImportError, ImportResult } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

import { useFieldErrors } from '../../ui/text/useFieldErrors.ts';
import { useText } from '../../ui/text/useText.ts';

interface ImportErrorsProps {
  /** The resource's area of phrases: its fields are the headings. */
  readonly area: string;
  readonly result: ImportResult;
  /** Where all errors are downloaded from. */
  readonly fileUrl: string | null;
}

/** Everything that is wrong in an imported file: line, column, what is there and why it is refused (ERR-56). */
export function ImportErrors({ area, result, fileUrl }: ImportErrorsProps) {
  const t = useText('import');
  const own = useText(area);
  const fieldErrors = useFieldErrors();
  const reasonOf = ({ code, otherLine }: ImportError) =>
    otherLine === null ? (fieldErrors(code) ?? code) : t('repeats', { line: String(otherLine) });
  const headingOf = (field: string | null) => (field === null ? '' : (own.at(`fields.${field}`) ?? field));
  const isCut = result.errors.length < result.errorCount;
  return (
    <Stack spacing={2}>
      <Alert severity="error">
        {t('errors', { count: result.errorCount })}
        {isCut && ` ${t('more', { count: result.errors.length })}`}
      </Alert>
      {fileUrl !== null && (
        <Button component="a" href={fileUrl} download sx={{ alignSelf: 'start' }}>
          {t('download')}
        </Button>
      )}
      <TableContainer tabIndex={0} role="region" aria-label={t('failures.importRefused')} sx={{ maxHeight: 340 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('report.line')}</TableCell>
              <TableCell>{t('report.column')}</TableCell>
              <TableCell>{t('report.value')}</TableCell>
              <TableCell>{t('report.reason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {result.errors.map((error) => (
              <TableRow key={`${String(error.line)} ${error.column ?? ''} ${error.field ?? ''} ${error.code}`}>
                <TableCell align="right" className="tabular">
                  {error.line}
                </TableCell>
                <TableCell>{[error.column, headingOf(error.field)].filter(Boolean).join(' · ')}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{error.value}</TableCell>
                <TableCell>{reasonOf(error)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}

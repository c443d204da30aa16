import { importLimits, readSheetFormats, sheetFormats } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent } from 'react';

import { readFile } from '../../kit/api/readFile.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import { saveFile } from '../../kit/api/saveFile.ts';

interface FileChoiceProps {
  /** The resource's path, filled; its templates are below it. */
  readonly path: string;
  /** What the templates are called when they are saved. */
  readonly resource: string;
  readonly failure: string | null;
  readonly onFile: (file: File) => void;
}

/** Is where a spreadsheet is dropped or chosen, with templates to start from (MSG-14). */
export function FileChoice({ path, resource, failure, onFile }: FileChoiceProps) {
  const t = useText('import');
  const language = useLanguage();
  const errorText = useErrorText();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const take = (file: File | undefined) => {
    setRefusal(null);
    if (file !== undefined) onFile(file);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const download = async (format: string) => {
    try {
      const headers = { 'accept-language': language };
      const file = await readFile(`${path}/import/template`, { query: { format }, headers });
      saveFile(file, `${resource}.${format}`);
    } catch (error) {
      setRefusal(`${t('templateFailed')} ${errorText(error, 'loading').advice}`);
    }
  };
  const shown = refusal ?? failure;

  return (
    <Stack spacing={3}>
      <Typography>{t('intro', { lines: importLimits.maxLines })}</Typography>
      {shown !== null && <Alert severity="error">{shown}</Alert>}
      <Box
        onDrop={handleDrop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          p: 4,
          border: 1,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 2,
        }}
      >
        <Button variant="contained" onClick={() => chooser.current?.click()}>
          {t('choose')}
        </Button>
        <Typography color="textSecondary">{t('drop')}</Typography>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t('choose')}
          accept={readSheetFormats.map((format) => `.${format}`).join(',')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again once it is corrected.
            event.target.value = '';
          }}
        />
      </Box>
      <Box role="group" aria-label={t('templates')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {sheetFormats.map((format) => (
          <Button key={format} size="small" onClick={() => void download(format)}>
            {t('template', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Box>
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';

import { laterPart } from '../later/laterPart.ts';

const LinearProgress = laterPart(async () => (await import('@mui/material/LinearProgress')).default);

export interface FileDropProps {
  /** Id of the button that opens the file chooser. */
  readonly id: string;
  /** What the files are for. */
  readonly label: string;
  /** That files may be dropped here. */
  readonly invitation: string;
  /** What a file has to be, in words. */
  readonly limits: string;
  /** What the browser's chooser offers: MIME types or endings. */
  readonly accept: string;
  readonly chooseLabel: string;
  readonly sendingLabel: string;
  readonly isMultiple?: boolean;
  readonly isReadOnly: boolean;
  readonly isSending: boolean;
  readonly hasError: boolean;
  /** What is stored, as far as it can be shown. */
  readonly preview: ReactNode;
  /** Next to the button. */
  readonly children?: ReactNode;
  /** Takes what was dropped or chosen: at least one file, and one alone unless there may be several. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** Is where files are dropped or chosen, with what is stored and what they have to be (BRAND-08). */
export function FileDrop(props: FileDropProps) {
  const { id, label, invitation, limits, accept, chooseLabel, sendingLabel, isMultiple = false } = props;
  const { isReadOnly, isSending, hasError, preview, children, onFiles, onBlur } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isReadOnly && !isSending) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <Box
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      sx={{
        mt: 1,
        p: 4,
        display: 'flex',
        gap: 4,
        alignItems: 'center',
        flexWrap: 'wrap',
        border: '1px dashed',
        borderColor: hasError ? 'error.main' : isOver ? 'primary.main' : 'divider',
        borderRadius: 2,
        bgcolor: isOver ? 'brand.tint' : undefined,
      }}
    >
      {preview}
      <Box sx={{ flex: '1 1 200px' }}>
        {!isReadOnly && <Typography variant="body2">{invitation}</Typography>}
        <Typography variant="body2" color="text.secondary">
          {limits}
        </Typography>
        {!isReadOnly && (
          <Box sx={{ mt: 2, display: 'flex', gap: 2 }}>
            <Button id={id} size="small" variant="outlined" onClick={() => chooser.current?.click()} onBlur={onBlur}>
              {chooseLabel}
            </Button>
            {children}
          </Box>
        )}
      </Box>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {isSending && <LinearProgress aria-label={sendingLabel} sx={{ flexBasis: '100%' }} />}
    </Box>
  );
}

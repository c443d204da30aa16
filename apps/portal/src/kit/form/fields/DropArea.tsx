import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';

import { useText } from '../../text/useText.ts';
import type { WidgetProps } from '../formDefinition.ts';
import { FieldText } from './FieldText.tsx';

interface DropAreaProps extends Pick<
  WidgetProps,
  'id' | 'label' | 'help' | 'error' | 'isReadOnly' | 'isRequired' | 'onBlur'
> {
  /** What is dropped here: its phrases are `form.{kind}.drop`, `choose`, `replace`, `remove` and `sending`. */
  readonly kind: 'image' | 'font' | 'icons';
  /** What a file has to be, in words. */
  readonly limits: string;
  /** What the browser's chooser offers: MIME types or endings. */
  readonly accept: string;
  /** Why what was just given is not taken; read out at once. */
  readonly refusal: string | undefined;
  readonly hasFile: boolean;
  readonly isSending: boolean;
  readonly onTake: (file: File | undefined) => void;
  readonly onRemove: () => void;
  /** What is stored, as far as it can be shown. */
  readonly children: ReactNode;
}

/** Where a file is dropped or chosen, with what is stored, its limits, and why one was refused. */
export function DropArea(props: DropAreaProps) {
  const { id, kind, label, help, isReadOnly, isRequired, limits, accept, hasFile, isSending, refusal } = props;
  const { onTake, onRemove, onBlur, children } = props;
  const t = useText('kit');
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const error = refusal ?? props.error;

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onTake(event.dataTransfer.files[0]);
  };

  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-text`}>
      <Typography id={`${id}-label`} variant="body2" color={error === undefined ? 'text.secondary' : 'error'}>
        {label}
        {isRequired && ' *'}
      </Typography>
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
          borderColor: error === undefined ? (isOver ? 'primary.main' : 'divider') : 'error.main',
          borderRadius: 2,
          bgcolor: isOver ? 'brand.tint' : undefined,
        }}
      >
        {children}
        <Box sx={{ flex: '1 1 200px' }}>
          {!isReadOnly && <Typography variant="body2">{t(`form.${kind}.drop`)}</Typography>}
          <Typography variant="body2" color="text.secondary">
            {limits}
          </Typography>
          {!isReadOnly && (
            <Box sx={{ mt: 2, display: 'flex', gap: 2 }}>
              <Button id={id} size="small" variant="outlined" onClick={() => chooser.current?.click()} onBlur={onBlur}>
                {t(hasFile ? `form.${kind}.replace` : `form.${kind}.choose`)}
              </Button>
              {hasFile && !isRequired && (
                <Button size="small" color="error" onClick={onRemove}>
                  {t(`form.${kind}.remove`)}
                </Button>
              )}
            </Box>
          )}
        </Box>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onChange={(event) => {
            onTake(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {isSending && <LinearProgress aria-label={t(`form.${kind}.sending`)} sx={{ flexBasis: '100%' }} />}
      </Box>
      <FormHelperText id={`${id}-text`} error={error !== undefined} role={refusal === undefined ? undefined : 'alert'}>
        <FieldText error={error} help={help} />
      </FormHelperText>
    </Box>
  );
}

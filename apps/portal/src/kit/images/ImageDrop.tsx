import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { imageLimits } from '@atrium/contract';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';

import { useText } from '../text/useText.ts';
import { type ImageKind, imageTypesOf } from './imageRules.ts';
import { imageSizes } from './useImageUpload.ts';

interface ImageDropProps {
  /** Id of the button that opens the file chooser. */
  readonly id: string;
  /** What the images are for. */
  readonly label: string;
  readonly kind: ImageKind;
  readonly chooseLabel: string;
  readonly isMultiple?: boolean;
  readonly isReadOnly: boolean;
  readonly isSending: boolean;
  readonly hasError: boolean;
  /** The image as it is now. */
  readonly preview?: ReactNode;
  /** Stands beside the button. */
  readonly children?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onBlur?: () => void;
}

/** Where images are dropped or chosen, with the sizes they need (BRAND-08). */
export function ImageDrop(props: ImageDropProps) {
  const { id, label, kind, chooseLabel, isMultiple = false, isReadOnly, isSending, hasError, onFiles, onBlur } = props;
  const t = useText('kit');
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (!isReadOnly && !isSending) onFiles(isMultiple ? files : files.slice(0, 1));
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
      {props.preview ?? <AddPhotoAlternateOutlined sx={{ color: 'text.secondary' }} />}
      <Box sx={{ flex: '1 1 200px' }}>
        {!isReadOnly && (
          <Typography variant="body2">{t(isMultiple ? 'form.images.drop' : 'form.image.drop')}</Typography>
        )}
        <Typography variant="body2" color="text.secondary">
          {t(imageLimits.onlyPng.includes(kind) ? 'form.image.limitsPng' : 'form.image.limits', imageSizes(kind))}
        </Typography>
        {!isReadOnly && (
          <Box sx={{ mt: 2, display: 'flex', gap: 2 }}>
            <Button id={id} size="small" variant="outlined" onClick={() => chooser.current?.click()} onBlur={onBlur}>
              {chooseLabel}
            </Button>
            {props.children}
          </Box>
        )}
      </Box>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={isMultiple}
        accept={imageTypesOf(kind).join(',')}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {isSending && <LinearProgress aria-label={t('form.image.sending')} sx={{ flexBasis: '100%' }} />}
    </Box>
  );
}

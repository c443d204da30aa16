import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

import { useText } from '../text/useText.ts';

interface ImageViewerProps {
  readonly src: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** An image in full, as it was uploaded. */
export function ImageViewer({ src, name, onClose }: ImageViewerProps) {
  const t = useText('shell');
  return (
    <Dialog open onClose={onClose} maxWidth="lg" aria-labelledby="image-viewer-title">
      <DialogTitle id="image-viewer-title">{name}</DialogTitle>
      <DialogContent>
        <img src={src} alt={name} style={{ display: 'block', maxWidth: '100%', maxHeight: '70vh' }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import { imageLimits } from '@atrium/contract';

import { FileDrop, type FileDropProps } from '../files/FileDrop.tsx';
import { useText } from '../text/useText.ts';
import { type ImageKind, imageSizes, imageTypesOf } from './imageRules.ts';

interface ImageDropProps extends Omit<FileDropProps, 'invitation' | 'limits' | 'accept' | 'sendingLabel' | 'preview'> {
  readonly kind: ImageKind;
  /** The image as it is now. */
  readonly preview?: FileDropProps['preview'];
}

/** Is where images are dropped or chosen, with the sizes they need (BRAND-08). */
export function ImageDrop({ kind, preview, ...rest }: ImageDropProps) {
  const t = useText('kit');
  return (
    <FileDrop
      {...rest}
      invitation={t(rest.isMultiple === true ? 'form.images.drop' : 'form.image.drop')}
      limits={t(imageLimits.onlyPng.includes(kind) ? 'form.image.limitsPng' : 'form.image.limits', imageSizes(kind))}
      accept={imageTypesOf(kind).join(',')}
      sendingLabel={t('form.image.sending')}
      preview={preview ?? <AddPhotoAlternateOutlined sx={{ color: 'text.secondary' }} />}
    />
  );
}

import { imageLimits, urlField } from '@atrium/contract';
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';

import { ContentImage } from '../../../ui/images/ContentImage.tsx';
import { imageKindOf, imageSizes, imageTypesOf } from '../../../ui/images/imageRules.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useImageUpload, type UploadedImage } from '../../api/useImageUpload.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { useFormFrame } from '../formFrame.ts';
import { DropArea } from './DropArea.tsx';

/** An image: dropped or chosen, checked before it is sent, shown as soon as it is stored. Its value is the file's id (BRAND-07). */
export function ImageInput(props: WidgetProps) {
  const { field, label, value, onChange, onBlur } = props;
  const t = useText('kit');
  const { resource, record } = useFormFrame();
  const kind = imageKindOf(resource.files?.[field]);
  const [uploaded, setUploaded] = useState<UploadedImage | null>(null);
  const upload = useImageUpload(kind, (image) => {
    setUploaded(image);
    onChange(image.id);
    onBlur();
  });

  const storedUrl = record?.[urlField(field)];
  const isStored = record !== null && record[field] === value;
  const url =
    uploaded?.id === value ? uploaded?.url : isStored && typeof storedUrl === 'string' ? storedUrl : undefined;
  const hasImage = typeof value === 'string' && value !== '';

  return (
    <DropArea
      {...props}
      kind="image"
      limits={t(imageLimits.onlyPng.includes(kind) ? 'form.image.limitsPng' : 'form.image.limits', imageSizes(kind))}
      accept={imageTypesOf(kind).join(',')}
      refusal={upload.refusal}
      hasFile={hasImage}
      isSending={upload.isSending}
      onTake={(file) => void upload.take([file])}
      onRemove={() => {
        upload.clearRefusal();
        onChange(null);
      }}
    >
      {hasImage && url !== undefined ? (
        <Preview src={url} alt={t('form.image.preview', { field: label })} isContent={kind === 'image'} />
      ) : (
        <AddPhotoAlternateOutlined sx={{ color: 'text.secondary' }} />
      )}
    </DropArea>
  );
}

/** Content is shown as the app crops it; logos and backgrounds whole. */
function Preview({ src, alt, isContent }: { readonly src: string; readonly alt: string; readonly isContent: boolean }) {
  if (isContent)
    return (
      <Box sx={{ width: 240, maxWidth: '100%' }}>
        <ContentImage src={src} alt={alt} />
      </Box>
    );
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      sx={{ maxWidth: 240, maxHeight: 135, borderRadius: 1, objectFit: 'contain', bgcolor: 'brand.ground' }}
    />
  );
}

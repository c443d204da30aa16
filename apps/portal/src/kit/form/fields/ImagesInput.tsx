import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { imageLimits, urlField } from '@atrium/contract';
import { useState } from 'react';

import { ImageDrop } from '../../../ui/images/ImageDrop.tsx';
import { imageKindOf } from '../../../ui/images/imageRules.ts';
import { ImageTiles } from '../../../ui/images/ImageTiles.tsx';
import { moved } from '../../../ui/images/moved.ts';
import { useImageUpload } from '../../api/useImageUpload.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { useFormFrame } from '../formFrame.ts';
import { valueAt } from '../formValues.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Several images in order: added, opened, moved and removed. Its value is the files' ids (CONT-24). */
export function ImagesInput(props: WidgetProps) {
  const { id, field, label, help, isReadOnly, value, onChange, onBlur } = props;
  const t = useText('kit');
  const { resource, record, getValues } = useFormFrame();
  const kind = imageKindOf(resource.files?.[field]);
  const ids = textsIn(value);
  const [uploaded, setUploaded] = useState<ReadonlyMap<string, string>>(new Map());
  const change = (next: readonly string[]) => {
    onChange(next);
    onBlur();
  };
  const upload = useImageUpload(kind, (image) => {
    setUploaded((known) => new Map(known).set(image.id, image.url));
    // Files are sent one after the other: each is added to what is by then.
    change([...textsIn(valueAt(getValues(), field)), image.id]);
  });

  const urls = textsIn(record?.[urlField(field)]);
  const stored = new Map(textsIn(record?.[field]).map((one, at) => [one, urls[at]]));
  const isFull = ids.length >= imageLimits.maxInList;
  const error = upload.refusal ?? props.error;

  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-text`}>
      <Typography id={`${id}-label`} variant="body2" color={error === undefined ? 'text.secondary' : 'error'}>
        {label}
      </Typography>
      {ids.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <ImageTiles
            label={label}
            tiles={ids.map((one) => ({ id: one, url: uploaded.get(one) ?? stored.get(one) }))}
            isReadOnly={isReadOnly}
            onMove={(from, to) => change(moved(ids, from, to))}
            onRemove={(at) => change(ids.filter((_, place) => place !== at))}
          />
        </Box>
      )}
      {(!isReadOnly || ids.length === 0) && !isFull && (
        <ImageDrop
          id={id}
          label={label}
          kind={kind}
          chooseLabel={t('form.images.add')}
          isMultiple
          isReadOnly={isReadOnly}
          isSending={upload.isSending}
          hasError={error !== undefined}
          onFiles={(files) => void upload.take(files.slice(0, imageLimits.maxInList - ids.length))}
          onBlur={onBlur}
        />
      )}
      <FormHelperText
        id={`${id}-text`}
        error={error !== undefined}
        role={upload.refusal === undefined ? undefined : 'alert'}
      >
        <FieldText error={error} help={isFull ? t('form.images.full', { most: imageLimits.maxInList }) : help} />
      </FormHelperText>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { FileDrop } from '../../../ui/files/FileDrop.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';

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
  readonly onTake: (file: File) => void;
  readonly onRemove: () => void;
  /** What is stored, as far as it can be shown. */
  readonly children: ReactNode;
}

/** The input of one file: where it is dropped or chosen, its label, and why one was refused. */
export function DropArea(props: DropAreaProps) {
  const { id, kind, label, help, isReadOnly, isRequired, limits, accept, hasFile, isSending, refusal } = props;
  const { onTake, onRemove, onBlur, children } = props;
  const t = useText('kit');
  const error = refusal ?? props.error;

  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-text`}>
      <Typography id={`${id}-label`} variant="body2" color={error === undefined ? 'text.secondary' : 'error'}>
        {label}
        {isRequired && ' *'}
      </Typography>
      <FileDrop
        {...{ id, label, limits, accept, isReadOnly, isSending, onBlur }}
        invitation={t(`form.${kind}.drop`)}
        chooseLabel={t(hasFile ? `form.${kind}.replace` : `form.${kind}.choose`)}
        sendingLabel={t(`form.${kind}.sending`)}
        hasError={error !== undefined}
        preview={children}
        onFiles={(files) => files.forEach(onTake)}
      >
        {hasFile && !isRequired && (
          <Button size="small" color="error" onClick={onRemove}>
            {t(`form.${kind}.remove`)}
          </Button>
        )}
      </FileDrop>
      <FormHelperText id={`${id}-text`} error={error !== undefined} role={refusal === undefined ? undefined : 'alert'}>
        <FieldText error={error} help={help} />
      </FormHelperText>
    </Box>
  );
}

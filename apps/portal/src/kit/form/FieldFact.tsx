import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';

import { FieldValue } from './FieldValue.tsx';
import type { FieldDefinition, Values, WidgetName } from '../definition/formDefinition.ts';
import { inputId, useFormFrame } from './formFrame.ts';

/** Inputs that show more than words can say; they are read-only instead. */
const shownByInput: readonly WidgetName[] = ['image', 'images', 'file', 'colour', 'secret', 'weekHours'];

/** Checks whether what an input of this kind holds can be read as words. */
export function isReadAsWords(widget: WidgetName): boolean {
  return !shownByInput.includes(widget);
}

/** A field that cannot be changed here: its label and its value as plain text. */
export function FieldFact({ definition }: { readonly definition: FieldDefinition }) {
  const { formId, resource, control, text } = useFormFrame();
  const values: Values = useWatch({ control });
  const { field, unit } = definition;
  const id = inputId(formId, field);
  const value: unknown = useWatch({ control, name: field });
  const hasUnit = unit !== undefined && typeof value === 'number';
  return (
    <Box role="group" aria-labelledby={`${id}-label`} id={id} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
      <Typography id={`${id}-label`} variant="caption" color="textSecondary" component="div">
        {text.label(field)}
      </Typography>
      <Typography component="div" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        <FieldValue resource={resource} definition={definition} value={value} values={values} />
        {hasUnit && ` ${text.unit(unit)}`}
      </Typography>
    </Box>
  );
}

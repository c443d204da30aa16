import { textsOf } from '@atrium/contract';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { Values, WidgetProps } from '../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../kit/form/formFrame.ts';

type Named = Values & { readonly name: string };

/**
 * The status with what each one means; another than the stored one is taken over after a confirmation (BLDG-28 to
 * BLDG-30, CAMP-08). A new record begins with the first one. The words are `statusMeaning.{status}`,
 * `statusConfirm.{status}` and `thisOne` of the resource's area.
 */
export function StatusInput(props: WidgetProps<Named>) {
  const { id, field, label, error, isReadOnly, record, value, facts, onChange, onBlur } = props;
  const { resource, text: words } = useFormFrame();
  const text = useText(textsOf(resource));
  const [asked, setAsked] = useState<string>();
  const settable = (wanted: unknown) => facts.choices.find((status) => status === wanted);
  const current = settable(value);

  const handleChoice = (next: string | undefined) => {
    if (next === undefined || next === current) return;
    // Taking back what is not saved yet needs no question.
    if (next === settable(record === null ? facts.choices[0] : record[field])) onChange(next);
    else setAsked(next);
  };
  const handleConfirm = () => {
    onChange(asked);
    setAsked(undefined);
  };
  const name = record === null ? text('thisOne') : record.name;
  return (
    <FormControl component="fieldset" error={error !== undefined} onBlur={onBlur} fullWidth>
      <FormLabel component="legend" sx={{ typography: 'caption' }}>
        {label}
      </FormLabel>
      <RadioGroup
        name={field}
        value={current ?? ''}
        onChange={(_, next) => handleChoice(settable(next))}
        sx={{
          mt: 1,
          gap: 2,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${facts.choices.length}, 1fr)` },
        }}
      >
        {facts.choices.map((status, index) => (
          <Box
            key={status}
            sx={{
              border: 1,
              borderRadius: 1,
              p: 2,
              borderColor: status === current ? 'primary.main' : 'divider',
              bgcolor: status === current ? 'brand.tint' : 'transparent',
            }}
          >
            <FormControlLabel
              value={status}
              disabled={isReadOnly}
              label={words.choice(field, status)}
              control={
                <Radio
                  size="small"
                  {...(index === 0 ? { id } : {})}
                  slotProps={{ input: { 'aria-describedby': `${id}-${status}` } }}
                />
              }
              sx={{ '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
            />
            <Typography id={`${id}-${status}`} variant="body2" color="textSecondary">
              {text(`statusMeaning.${status}`)}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
      {error !== undefined && <FormHelperText>{error}</FormHelperText>}
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          title={text(`statusConfirm.${asked}.title`, { name })}
          confirmLabel={text(`statusConfirm.${asked}.action`)}
          onConfirm={handleConfirm}
          onCancel={() => setAsked(undefined)}
        >
          <Typography>{text(`statusConfirm.${asked}.body`)}</Typography>
          <Typography sx={{ mt: 2 }} color="textSecondary">
            {text('statusConfirm.onSave')}
          </Typography>
        </ConfirmDialog>
      )}
    </FormControl>
  );
}

import type { ResourceDefinition } from '@atrium/contract';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { FieldValue } from './FieldValue.tsx';
import type { FieldDefinition } from '../definition/formDefinition.ts';
import { FormField } from './FormField.tsx';
import { useFormFrame } from './formFrame.ts';
import type { MergeConflict } from './mergeValues.ts';

const mergeChoices = ['theirs', 'mine', 'edit'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

interface MergeConflictFieldProps {
  readonly resource: ResourceDefinition;
  readonly definition: FieldDefinition;
  readonly conflict: MergeConflict;
  readonly choice: MergeChoice | undefined;
  readonly onChoose: (choice: MergeChoice) => void;
}

/** One field that both sides changed: what it was, theirs, mine, or something else. */
export function MergeConflictField(props: MergeConflictFieldProps) {
  const { resource, definition, conflict, choice, onChoose } = props;
  const t = useText('kit');
  const { text, getValues } = useFormFrame();
  const id = useId();
  const handleChange = (value: string) => {
    const chosen = mergeChoices.find((candidate) => candidate === value);
    if (chosen !== undefined) onChoose(chosen);
  };
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {text.label(conflict.field)}
      </FormLabel>
      <Typography variant="body2" color="textSecondary">
        {t('merge.original')}{' '}
        <FieldValue resource={resource} definition={definition} value={conflict.original} values={getValues()} />
      </Typography>
      <RadioGroup aria-labelledby={id} value={choice ?? ''} onChange={(_, value) => handleChange(value)}>
        {mergeChoices.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio />}
            label={
              <>
                {t(`merge.${option}`)}{' '}
                {option !== 'edit' && (
                  <strong>
                    <FieldValue
                      resource={resource}
                      definition={definition}
                      value={conflict[option]}
                      values={getValues()}
                    />
                  </strong>
                )}
              </>
            }
          />
        ))}
      </RadioGroup>
      {choice === 'edit' && (
        <Box sx={{ mt: 2 }}>
          <FormField definition={definition} />
        </Box>
      )}
    </FormControl>
  );
}

import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';

import { FormField } from '../../../kit/form/FormField.tsx';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { TextsInput } from './TextsInput.tsx';

const source = { field: 'questionSource' };
const link = { field: 'externalLink', widget: 'url' } as const;
const questions = { field: 'questions', component: TextsInput };

/** Is where the questions come from, and what that needs: a link, the questions, or neither (CONT-30). */
export function QuestionsSection() {
  const { control } = useFormFrame();
  const chosen: unknown = useWatch({ control, name: 'questionSource' });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <FormField definition={source} />
      {chosen === 'externalLink' && <FormField definition={link} />}
      {chosen === 'host' && <FormField definition={questions} />}
    </Box>
  );
}

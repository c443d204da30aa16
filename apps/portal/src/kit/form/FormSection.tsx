import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { FormField } from './FormField.tsx';
import type { SectionDefinition } from '../definition/formDefinition.ts';
import { useFormFrame } from './formFrame.ts';

/** The id of a section's card, which the section list links to. */
export function sectionId(formId: string, key: string): string {
  return `${formId}-section-${key}`;
}

/** A headed card: its fields in two columns where there is room, or what was written by hand. */
export function FormSection({ section }: { readonly section: SectionDefinition }) {
  const { formId, text, record, isReadOnly } = useFormFrame();
  const id = sectionId(formId, section.key);
  return (
    <Paper
      component="section"
      variant="outlined"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      sx={{ p: { xs: 4, sm: 6 }, scrollMarginTop: 72, '&:focus': { outline: 'none' } }}
    >
      <Typography id={`${id}-heading`} component="h2" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, mb: 4 }}>
        {text.section(section.key)}
      </Typography>
      {'fields' in section ? (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {section.fields.map((definition) => (
            <FormField key={definition.field} definition={definition} />
          ))}
        </Box>
      ) : (
        <section.component record={record} isReadOnly={isReadOnly} />
      )}
    </Paper>
  );
}

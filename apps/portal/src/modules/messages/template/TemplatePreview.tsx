import { templateLanguages } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';

import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText } from '../../../ui/text/useText.ts';
import { TemplateMail } from './TemplateMail.tsx';

/** The e-mail as it is being written (MSG-21). */
export function TemplatePreview() {
  const text = useText('template');
  const { control } = useFormFrame();
  const typed: readonly unknown[] = useWatch({ control, name: ['subject', 'title', 'body', 'language'] });
  const [subject = '', title = '', body = '', chosen] = typed.map((value) => (typeof value === 'string' ? value : ''));
  const language = templateLanguages.find((one) => one === chosen) ?? 'en';
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {text('sampleData')}
      </Typography>
      <TemplateMail language={language} subject={subject} title={title} body={body} />
    </>
  );
}

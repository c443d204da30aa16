import { fillTemplate, type TemplateLanguage } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { RichText } from '../../../ui/format/RichText.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { useSamples } from './usePlaceholders.ts';

/** What an e-mail is made of. */
export interface TemplateTexts {
  readonly language: TemplateLanguage;
  readonly subject: string;
  readonly title: string;
  readonly body: string;
}

/** The e-mail as it arrives, with sample data in place of its placeholders (MSG-21). */
export function TemplateMail({ language, subject, title, body }: TemplateTexts) {
  const text = useText('template');
  const samples = useSamples(language);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>
      <Box sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
        <Typography variant="caption" color="textSecondary" component="p">
          {text('fields.subject')}
        </Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {fillTemplate(subject, samples, 'text')}
        </Typography>
      </Box>
      <Box sx={{ p: 4, overflowWrap: 'anywhere', '& a': { color: 'primary.main' } }}>
        <Typography component="p" sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, mb: 2 }}>
          {fillTemplate(title, samples, 'text')}
        </Typography>
        <RichText html={fillTemplate(body, samples, 'html')} />
      </Box>
    </Box>
  );
}

import { contrastFailures, LEAST_CONTRAST, type Look } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Names every text of the look that some people could not read, in words; it does not keep anybody from saving. */
export function ContrastNotice({ look }: { readonly look: Look }) {
  const t = useText('branding');
  const { number } = useFormats();
  const failures = contrastFailures(look);
  const rounded = (contrast: number) => number(Math.floor(contrast * 10) / 10);
  return (
    <Box role="status">
      {failures.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>{t('contrast.title')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {failures.map(({ text, ground, contrast }) => (
              <li key={`${text} ${ground}`}>
                {t('contrast.failure', {
                  text: t(`fields.${text}`),
                  textColor: look[text],
                  ground: t(`fields.${ground}`),
                  groundColour: look[ground],
                  contrast: rounded(contrast),
                  least: rounded(LEAST_CONTRAST),
                })}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

import { languages } from '@atrium/phrases';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { switchLanguage } from '../../ui/text/startText.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';

/** The languages by their own names, for who is not signed in yet (SHELL-48). */
export function LanguageLinks() {
  const t = useText('shell');
  const current = useLanguage();
  return (
    <Box role="group" aria-label={t('person.language')} sx={{ display: 'flex', gap: 2, mx: -2.5 }}>
      {languages.map((language) => (
        <Button
          key={language}
          size="small"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void switchLanguage(language)}
          sx={language === current ? { fontWeight: 600 } : { fontWeight: 400, color: 'text.secondary' }}
        >
          {t(`languages.${language}`)}
        </Button>
      ))}
    </Box>
  );
}

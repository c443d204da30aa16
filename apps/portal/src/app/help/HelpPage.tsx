import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { Logo } from '../shell/Logo.tsx';
import { useShortTitle } from '../shell/useShortTitle.ts';
import { LanguageLinks } from '../signIn/LanguageLinks.tsx';

interface HelpPageProps {
  readonly title: string;
  readonly lead: string;
  /** Keys of `help.json` below which a heading and a text are, in order. */
  readonly sections: readonly string[];
  readonly children?: ReactNode;
}

/** A page to read, for everyone and without the servers: its texts come with the portal (SHELL-43). */
export function HelpPage({ title, lead, sections, children }: HelpPageProps) {
  const t = useText('help');
  const errors = useText('errors');
  useShortTitle(title);
  return (
    <Box sx={{ flex: 1, bgcolor: 'background.paper' }}>
      <Box sx={{ maxWidth: 720, mx: 'auto', px: { xs: 4, sm: 6 }, py: 8, overflowWrap: 'anywhere' }}>
        <Box component="header" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 8 }}>
          <Logo height={32} />
          {/* The whole page again: it may have been opened in a tab that knows of no one yet. */}
          <Button component="a" href="/">
            {errors('actions.home')}
          </Button>
        </Box>
        <main>
          <Typography variant="h1">{title}</Typography>
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {lead}
          </Typography>
          {children}
          {sections.map((section) => (
            <Box component="section" key={section} sx={{ mt: 8 }}>
              <Typography variant="h2">{t(`${section}.title`)}</Typography>
              <Typography sx={{ mt: 2, whiteSpace: 'pre-line' }}>{t(`${section}.text`)}</Typography>
            </Box>
          ))}
        </main>
        <Box component="footer" sx={{ mt: 12 }}>
          <LanguageLinks />
        </Box>
      </Box>
    </Box>
  );
}

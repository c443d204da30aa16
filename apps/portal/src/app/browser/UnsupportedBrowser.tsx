import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { useText } from '../../ui/text/useText.ts';
import { useShortTitle } from '../shell/useShortTitle.ts';
import { SplashLayout } from '../signIn/SplashLayout.tsx';

/** Where the makers give their latest version. */
const downloads = [
  ['Chrome', 'https://www.google.com/chrome/'],
  ['Edge', 'https://www.microsoft.com/edge'],
  ['Firefox', 'https://www.mozilla.org/firefox/'],
  ['Safari', 'https://www.apple.com/safari/'],
] as const;

/** A browser window in which something is missing, with what it says in words (SHELL-23). */
function Picture({ text }: { readonly text: string }) {
  return (
    <Box role="img" aria-label={text} sx={{ mb: 8, color: 'text.secondary' }}>
      <svg width="160" height="104" viewBox="0 0 160 104" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <rect x="2" y="2" width="156" height="100" rx="10" />
          <path d="M2 26h156M16 14h.1M28 14h.1M40 14h.1" />
          <path d="M80 46v18" stroke="#ed0235" strokeWidth="5" />
          <path d="M80 80h.1" stroke="#ed0235" strokeWidth="6" />
        </g>
      </svg>
      <Typography sx={{ mt: 2, fontWeight: 600 }}>{text}</Typography>
    </Box>
  );
}

/** Replaces the portal in a browser that is too old for it (SHELL-23, SHELL-24). */
export function UnsupportedBrowser() {
  const t = useText('pages');
  useShortTitle(t('browser.title'));
  return (
    <SplashLayout>
      <Picture text={t('browser.picture')} />
      <Typography variant="h1">{t('browser.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, mb: 4 }}>
        {t('browser.advice')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {downloads.map(([name, address]) => (
          <li key={name}>
            <Link href={address} sx={{ display: 'inline-block', minHeight: 24 }}>
              {name}
            </Link>
          </li>
        ))}
      </Box>
    </SplashLayout>
  );
}

import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { createRoot } from 'react-dom/client';

import { PortalTheme } from '../../ui/colourMode/PortalTheme.tsx';
import { startText } from '../../ui/text/startText.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import { useShortTitle } from '../shell/useShortTitle.ts';
import { SplashLayout } from '../signIn/SplashLayout.tsx';

/** Replaces the portal in a browser that keeps nothing for it: a sign-in could not be completed (SHELL-24). */
function StorageRefused() {
  const t = useText('pages');
  useShortTitle(t('storage.title'));
  return (
    <SplashLayout>
      <Typography variant="h1">{t('storage.title')}</Typography>
      <Typography role="alert" color="textSecondary" sx={{ mt: 2, mb: 6 }}>
        {t('storage.advice', { origin: location.host })}
      </Typography>
      <Button variant="contained" onClick={() => location.reload()}>
        {t('storage.again')}
      </Button>
    </SplashLayout>
  );
}

function InTheirLanguage() {
  return (
    <PortalTheme language={useLanguage()}>
      <StorageRefused />
    </PortalTheme>
  );
}

/** Says in the place of the portal that this browser refuses it storage, and what to do. */
export async function showStorageRefused(container: Element): Promise<void> {
  await startText(undefined, ['shell', 'pages']);
  createRoot(container).render(<InTheirLanguage />);
}

import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { useText } from '../../ui/text/useText.ts';
import { useStartConfig } from '../signIn/useStartConfig.ts';
import { HelpPage } from './HelpPage.tsx';

const sections = ['ask', 'describe', 'connection'].map((section) => `support.${section}`);

/**
 * Shows how to get help where there is no support widget, it is not allowed or it cannot be reached; of it all only the mail
 * address needs the servers (SHELL-44).
 */
export function SupportScreen() {
  const t = useText('help');
  const support = useStartConfig()?.support;
  const email = support?.email ?? null;
  return (
    <HelpPage title={t('support.title')} lead={t('support.lead')} sections={sections}>
      {email === null ? null : (
        <Typography sx={{ mt: 4 }}>
          {t('support.write')} <Link href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</Link>
        </Typography>
      )}
      {support?.widgetUrl == null ? null : <Typography sx={{ mt: 4 }}>{t('support.widget')}</Typography>}
    </HelpPage>
  );
}

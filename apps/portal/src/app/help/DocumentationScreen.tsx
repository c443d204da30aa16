import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { useText } from '../../ui/text/useText.ts';
import { useStartConfig } from '../signIn/useStartConfig.ts';
import { HelpPage } from './HelpPage.tsx';

const sections = ['signIn', 'places', 'lists', 'records', 'history', 'access', 'choices'].map(
  (section) => `documentation.${section}`,
);

/** Shows how the portal is used, in a few words (SHELL-43). */
export function DocumentationScreen() {
  const t = useText('help');
  const config = useStartConfig();
  return (
    <HelpPage title={t('documentation.title')} lead={t('documentation.lead')} sections={sections}>
      {config?.hasApiDocs === true && (
        <Typography sx={{ mt: 4 }}>
          {t('documentation.forPrograms')} <Link href="/api/docs">{t('documentation.reference')}</Link>
        </Typography>
      )}
    </HelpPage>
  );
}

import { useText } from '../../ui/text/useText.ts';
import { HelpPage } from './HelpPage.tsx';

const sections = ['account', 'use', 'content', 'privacy', 'availability'].map((section) => `terms.${section}`);

/** The terms under which the portal is used (SHELL-43). */
export function TermsScreen() {
  const t = useText('help');
  return <HelpPage title={t('terms.title')} lead={t('terms.lead')} sections={sections} />;
}

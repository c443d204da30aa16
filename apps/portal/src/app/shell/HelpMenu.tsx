import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Suspense, lazy, useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { chooseConsent, useConsent } from '../../kit/consent/consent.ts';
import { Hint } from '../../kit/feedback/Hint.tsx';
import { useSession } from '../../kit/session/useSession.ts';
import { useText } from '../../kit/text/useText.ts';
import { usePortalConfig } from '../usePortalConfig.ts';

const PrivacyDialog = lazy(async () => ({ default: (await import('../consent/PrivacyDialog.tsx')).PrivacyDialog }));
const AboutDialog = lazy(async () => ({ default: (await import('./AboutDialog.tsx')).AboutDialog }));

/** The help menu: documentation, support, the operator's terms or else the portal's own, privacy and about (SHELL-42, SHELL-43). */
export function HelpMenu() {
  const t = useText('shell');
  const newTabId = useId();
  const navigate = useNavigate();
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Null until it is first asked for: only then is it loaded.
  const [isAboutOpen, setIsAboutOpen] = useState<boolean | null>(null);
  const [isPrivacyOpen, setIsPrivacyOpen] = useState<boolean | null>(null);
  const { data: config } = usePortalConfig(anchor !== null);
  const isWidgetAllowed = useConsent()?.groups.includes('C0003') ?? false;
  const widgetUrl = isWidgetAllowed ? (config?.support.widgetUrl ?? null) : null;

  const close = () => setAnchor(null);
  const handleSupport = async (url: string) => {
    close();
    try {
      const { openSupport } = await import('../support/openSupport.ts');
      await openSupport(url, user.id);
    } catch {
      // The page says how else to reach support.
      await navigate('/support');
    }
  };
  const handlePrivacy = () => {
    close();
    setIsPrivacyOpen(true);
  };
  const handleAbout = () => {
    close();
    setIsAboutOpen(true);
  };
  // In a tab of its own, beside the work that the question is about.
  const page = (path: string) => ({
    component: 'a' as const,
    href: path,
    target: '_blank',
    rel: 'noopener noreferrer',
    'aria-describedby': newTabId,
    onClick: close,
  });
  return (
    <>
      <Hint title={t('help.label')}>
        <IconButton
          aria-label={t('help.label')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <HelpIcon />
        </IconButton>
      </Hint>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem {...page('/documentation')}>{t('help.documentation')}</MenuItem>
        {widgetUrl === null ? (
          <MenuItem {...page('/support')}>{t('help.support')}</MenuItem>
        ) : (
          <MenuItem onClick={() => void handleSupport(widgetUrl)}>{t('help.support')}</MenuItem>
        )}
        <MenuItem {...page(config?.termsUrl ?? '/terms')}>{t('help.terms')}</MenuItem>
        <MenuItem onClick={handlePrivacy}>{t('privacy.title')}</MenuItem>
        <MenuItem onClick={handleAbout}>{t('help.about')}</MenuItem>
      </Menu>
      <span id={newTabId} hidden>
        {t('help.newTab')}
      </span>
      <Suspense>
        {isPrivacyOpen === null ? null : (
          <PrivacyDialog isOpen={isPrivacyOpen} onChoose={chooseConsent} onClose={() => setIsPrivacyOpen(false)} />
        )}
        {isAboutOpen === null ? null : <AboutDialog isOpen={isAboutOpen} onClose={() => setIsAboutOpen(false)} />}
      </Suspense>
    </>
  );
}

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';

import { useNavigate } from 'react-router';

import { chooseConsent, useConsent } from '../../features/consent/consent.ts';
import { monitoringState } from '../../features/monitoring/monitor.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { useText } from '../../ui/text/useText.ts';
import { usePortalConfig } from '../usePortalConfig.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

const PrivacyDialog = laterPart(async () => (await import('../../features/consent/PrivacyDialog.tsx')).PrivacyDialog, {
  texts: ['privacy'],
});
const AboutDialog = laterPart(async () => (await import('./AboutDialog.tsx')).AboutDialog);

interface HelpPanelProps {
  /** The button it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The help menu: documentation, support, the operator's terms or else the portal's own, privacy and about (SHELL-42, SHELL-43). */
export function HelpPanel({ anchor, onClose }: HelpPanelProps) {
  const t = useText('shell');
  const newTabId = useId();
  const navigate = useNavigate();
  const { user } = useSession();
  // Null until it is first asked for: only then is it loaded.
  const [isAboutOpen, setIsAboutOpen] = useState<boolean | null>(null);
  const [isPrivacyOpen, setIsPrivacyOpen] = useState<boolean | null>(null);
  const { data: config } = usePortalConfig(anchor !== null);
  const isWidgetAllowed = useConsent()?.groups.includes('C0003') ?? false;
  const widgetUrl = isWidgetAllowed ? (config?.support.widgetUrl ?? null) : null;

  const handleSupport = async (url: string) => {
    onClose();
    try {
      const { openSupport } = await import('../support/openSupport.ts');
      await openSupport(url, user.id);
    } catch {
      // The page says how else to reach support.
      await navigate('/support');
    }
  };
  const handlePrivacy = () => {
    onClose();
    setIsPrivacyOpen(true);
  };
  const handleAbout = () => {
    onClose();
    setIsAboutOpen(true);
  };
  // In a tab of its own, next to the work that the question is about.
  const page = (path: string) => ({
    component: 'a' as const,
    href: path,
    target: '_blank',
    rel: 'noopener noreferrer',
    'aria-describedby': newTabId,
    onClick: onClose,
  });
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
        <MenuItem {...page('/documentation')}>{t('help.documentation')}</MenuItem>
        {widgetUrl === null ? (
          <MenuItem {...page('/support')}>{t('help.support')}</MenuItem>
        ) : (
          <MenuItem onClick={() => void handleSupport(widgetUrl)}>{t('help.support')}</MenuItem>
        )}
        <MenuItem {...page(config?.termsUrl ?? '/terms')}>{t('help.terms')}</MenuItem>
        <MenuItem onClick={handlePrivacy} {...PrivacyDialog.approach}>
          {t('privacy.title')}
        </MenuItem>
        <MenuItem onClick={handleAbout} {...AboutDialog.approach}>
          {t('help.about')}
        </MenuItem>
      </Menu>
      <span id={newTabId} hidden>
        {t('help.newTab')}
      </span>
      {isPrivacyOpen === null ? null : (
        <PrivacyDialog
          isOpen={isPrivacyOpen}
          gathering={monitoringState}
          onChoose={chooseConsent}
          onClose={() => setIsPrivacyOpen(false)}
        />
      )}
      {isAboutOpen === null ? null : <AboutDialog isOpen={isAboutOpen} onClose={() => setIsAboutOpen(false)} />}
    </>
  );
}

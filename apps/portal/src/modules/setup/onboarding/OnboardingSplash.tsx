import { type Look, type onboarding, productLook } from '@atrium/contract';
import Box from '@mui/material/Box';

import { appLook } from '../../../features/preview/appLook.ts';
import type { PhoneSetting } from '../../../features/preview/PhoneFrame.tsx';
import { PreviewButton } from '../../../features/preview/PreviewButton.tsx';
import type { FormValues } from '../../../kit/definition/formDefinition.ts';
import { splashGround } from '../../../ui/images/splashGround.ts';
import { useTextIn } from '../../../ui/text/useText.ts';

interface OnboardingSplashProps extends PhoneSetting {
  readonly values: FormValues<typeof onboarding>;
  /** The branding in force; the product's own look until it is known. */
  readonly look: Look | undefined;
  /** CSS families of the branding's fonts; the portal's own where there is none. */
  readonly fonts: Readonly<Record<'font' | 'boldFont', string | undefined>>;
  readonly pictures: Readonly<Record<'background' | 'hostLogo' | 'clientLogo', string | null>>;
}

function wordsOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** An onboarding screen as the app draws it: the picture covers the screen, logos above, words and buttons on a panel below. */
export function OnboardingSplash({
  mode,
  language,
  values,
  look = productLook,
  fonts,
  pictures,
}: OnboardingSplashProps) {
  const t = useTextIn(language, 'onboarding');
  const app = appLook(look, mode);
  const description = wordsOf(values.description);
  const helpText = wordsOf(values.helpText);
  const logos = [
    { url: pictures.hostLogo, name: t('fields.hostLogoId') },
    { url: pictures.clientLogo, name: t('fields.clientLogoId') },
  ];
  return (
    <Box
      sx={{
        ...splashGround(pictures.background ?? undefined),
        minHeight: '100%',
        display: 'flex',
        flexDirection: 'column',
        fontFamily: fonts.font,
      }}
    >
      <Box sx={{ p: 4, minHeight: 140, display: 'flex', gap: 4, alignItems: 'flex-start', flex: 1 }}>
        {logos.map(
          ({ url, name }) =>
            url !== null && (
              <Box
                key={name}
                component="img"
                src={url}
                alt={name}
                sx={{ height: 56, maxWidth: '45%', borderRadius: 1, objectFit: 'contain' }}
              />
            ),
        )}
      </Box>
      <Box sx={{ p: 5, display: 'grid', gap: 4, borderRadius: '16px 16px 0 0', bgcolor: app.surface, color: app.text }}>
        <Box sx={{ fontSize: 20, lineHeight: '26px', fontWeight: 700, fontFamily: fonts.boldFont }}>
          {wordsOf(values.name) ?? t('preview.name')}
        </Box>
        {description !== null && <Box sx={{ whiteSpace: 'pre-line' }}>{description}</Box>}
        <PreviewButton look={app}>{wordsOf(values.primaryButtonText) ?? t('preview.primary')}</PreviewButton>
        {wordsOf(values.secondaryButtonText) !== null && (
          <PreviewButton look={app} isSecondary>
            {wordsOf(values.secondaryButtonText)}
          </PreviewButton>
        )}
        {helpText !== null && (
          <Box sx={{ fontSize: 13, lineHeight: '18px', whiteSpace: 'pre-line', textAlign: 'center' }}>{helpText}</Box>
        )}
      </Box>
    </Box>
  );
}

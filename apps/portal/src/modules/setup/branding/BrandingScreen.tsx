import type { BrandingInForce } from '@atrium/contract';
import Box from '@mui/material/Box';

import { AppIcon } from '../../../features/preview/AppIcon.tsx';
import { appLook } from '../../../features/preview/appLook.ts';
import type { PhoneSetting } from '../../../features/preview/PhoneFrame.tsx';
import { PreviewButton } from '../../../features/preview/PreviewButton.tsx';
import type { BundleIcons } from '../../../features/preview/useBundleIcons.ts';
import { splashGround } from '../../../ui/images/splashGround.ts';
import { useTextIn } from '../../../ui/text/useText.ts';

/** The icons below the page; the first is where the person is. */
export const shownIcons = ['home', 'map', 'events'] as const;

interface BrandingScreenProps extends PhoneSetting {
  readonly branding: BrandingInForce;
  readonly font: string | undefined;
  readonly boldFont: string | undefined;
  readonly icons: BundleIcons;
}

/** A page of the app with everything that a branding changes: pictures, colours, fonts, icons, buttons and cards. */
export function BrandingScreen({ mode, language, branding, font, boldFont, icons }: BrandingScreenProps) {
  const t = useTextIn(language, 'branding');
  const look = appLook(branding, mode);
  const { logoUrl, welcomeImageUrl } = branding;
  const bold = { fontWeight: 700, fontFamily: boldFont };
  return (
    <Box
      sx={{
        minHeight: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: look.background,
        color: look.text,
        fontFamily: font,
      }}
    >
      <Box
        sx={{
          ...splashGround(welcomeImageUrl ?? undefined),
          aspectRatio: '16 / 9',
          display: 'flex',
          alignItems: 'end',
        }}
      >
        {logoUrl !== null && (
          <Box
            component="img"
            src={logoUrl}
            alt={t('fields.logoId')}
            sx={{ m: 3, height: 48, maxWidth: '60%', borderRadius: 1, objectFit: 'contain' }}
          />
        )}
      </Box>
      <Box sx={{ flex: 1, p: 4, display: 'grid', gap: 4, alignContent: 'start' }}>
        <Box sx={{ ...bold, fontSize: 22, lineHeight: '28px' }}>{t('preview.welcome')}</Box>
        <Box
          sx={{
            p: 4,
            display: 'grid',
            gap: 3,
            borderRadius: '12px',
            bgcolor: look.surface,
            border: look.cardBorder,
            boxShadow: look.cardShadow,
          }}
        >
          <Box sx={bold}>{t('preview.card')}</Box>
          <Box>{t('preview.cardText')}</Box>
          <PreviewButton look={look}>{t('preview.primary')}</PreviewButton>
          <PreviewButton look={look} isSecondary>
            {t('preview.secondary')}
          </PreviewButton>
        </Box>
      </Box>
      <Box aria-hidden sx={{ p: 3, display: 'flex', justifyContent: 'space-around', bgcolor: look.surface }}>
        {shownIcons.map((name) => (
          <Box
            key={name}
            sx={
              name === shownIcons[0]
                ? {
                    display: 'flex',
                    px: 4,
                    py: 1,
                    borderRadius: look.buttonRadius,
                    bgcolor: look.primary,
                    color: look.onPrimary,
                  }
                : { display: 'flex', p: 1, color: look.text }
            }
          >
            <AppIcon name={name} own={icons.get(name)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

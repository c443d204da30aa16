import type { BrandingInForce } from '@atrium/contract';
import EventOutlined from '@mui/icons-material/EventOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import Box from '@mui/material/Box';

import { appLook } from '../../kit/preview/appLook.ts';
import type { PhoneSetting } from '../../kit/preview/PhoneFrame.tsx';
import { PreviewButton } from '../../kit/preview/PreviewButton.tsx';
import { splashGround } from '../../kit/splash/splashGround.ts';
import { useTextIn } from '../../kit/text/useText.ts';

interface BrandingScreenProps extends PhoneSetting {
  readonly branding: BrandingInForce;
  readonly font: string | undefined;
  readonly boldFont: string | undefined;
}

/** A page of the app with everything that a branding changes: pictures, colours, fonts, buttons and cards. */
export function BrandingScreen({ mode, language, branding, font, boldFont }: BrandingScreenProps) {
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
        <Box sx={{ display: 'flex', px: 4, py: 1, borderRadius: look.buttonRadius, bgcolor: look.primary }}>
          <HomeOutlined sx={{ color: look.onPrimary }} />
        </Box>
        <MapOutlined sx={{ m: 1, color: look.text }} />
        <EventOutlined sx={{ m: 1, color: look.text }} />
      </Box>
    </Box>
  );
}

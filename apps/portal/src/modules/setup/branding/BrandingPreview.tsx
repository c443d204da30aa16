import type { branding, RecordOf } from '@atrium/contract';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';

import { PhoneFrame } from '../../../features/preview/PhoneFrame.tsx';
import { useBundleIcons } from '../../../features/preview/useBundleIcons.ts';
import { useFontFamily } from '../../../features/preview/useFontFamily.ts';
import { usePreviewFile } from '../../../features/preview/usePreviewFile.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText } from '../../../ui/text/useText.ts';
import { BrandingScreen, shownIcons } from './BrandingScreen.tsx';
import { ContrastNotice } from './ContrastNotice.tsx';
import { shownBranding } from './shownBranding.ts';
import { useInheritedBranding } from './useInheritedBranding.ts';

/** The app as it will look with what is typed, saved or not, and the texts that could not be read well (BRAND-01, BRAND-02). */
export function BrandingPreview({ record }: SectionProps<RecordOf<typeof branding>>) {
  const t = useText('branding');
  const { control } = useFormFrame();
  const typed = useWatch({ control });
  const inherited = useInheritedBranding();
  const shown = shownBranding(inherited, typed);

  const logoUrl = usePreviewFile('logoId', typed, record, inherited.logoUrl);
  const welcomeImageUrl = usePreviewFile('welcomeImageId', typed, record, inherited.welcomeImageUrl);
  const font = useFontFamily(usePreviewFile('fontId', typed, record, inherited.fontUrl), 400);
  const boldFont = useFontFamily(usePreviewFile('boldFontId', typed, record, inherited.boldFontUrl), 700);

  const icons = useBundleIcons(usePreviewFile('iconsId', typed, record, inherited.iconsUrl), shownIcons);

  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <ContrastNotice look={shown} />
      <PhoneFrame caption={t('preview.caption')}>
        {(setting) => (
          <BrandingScreen
            {...setting}
            branding={{ ...shown, logoUrl, welcomeImageUrl }}
            font={font}
            icons={icons}
            boldFont={boldFont ?? font}
          />
        )}
      </PhoneFrame>
    </Box>
  );
}

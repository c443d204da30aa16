import type { onboarding, RecordOf } from '@atrium/contract';
import { useWatch } from 'react-hook-form';

import { PhoneFrame } from '../../../features/preview/PhoneFrame.tsx';
import { useBrandingInForce } from '../../../features/preview/useBrandingInForce.ts';
import { useFontFamily } from '../../../features/preview/useFontFamily.ts';
import { usePreviewFile } from '../../../features/preview/usePreviewFile.ts';
import type { FormValues, SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useText } from '../../../ui/text/useText.ts';
import { OnboardingSplash } from './OnboardingSplash.tsx';

/** The onboarding screen in the splash layout, with what is typed, saved or not, in the branding in force (BRAND-10). */
export function OnboardingPreview({ record }: SectionProps<RecordOf<typeof onboarding>>) {
  const t = useText('onboarding');
  const { control } = useFormFrame();
  const typed: FormValues<typeof onboarding> = useWatch({ control });
  const { customerId } = useContextStack();
  const { data } = useBrandingInForce(customerId);
  const background = usePreviewFile('backgroundImageId', typed, record, data?.welcomeImageUrl);
  const hostLogo = usePreviewFile('hostLogoId', typed, record);
  const clientLogo = usePreviewFile('clientLogoId', typed, record, data?.logoUrl);
  const font = useFontFamily(data?.fontUrl ?? null, 400);
  const boldFont = useFontFamily(data?.boldFontUrl ?? null, 700) ?? font;
  return (
    <PhoneFrame caption={t('preview.caption')}>
      {(setting) => (
        <OnboardingSplash
          {...setting}
          values={typed}
          look={data}
          fonts={{ font, boldFont }}
          pictures={{ background, hostLogo, clientLogo }}
        />
      )}
    </PhoneFrame>
  );
}

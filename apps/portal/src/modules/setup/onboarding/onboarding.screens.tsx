import { onboardingFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { formPart } from '../../../ui/later/formPart.ts';

const OnboardingPreview = formPart(async () => (await import('./OnboardingPreview.tsx')).OnboardingPreview);

/** What people see before they first sign in to the app (ROOT-07, BRAND-09, BRAND-10). */
export const onboardingScreens = defineScreens(onboardingFacts, {
  title: ({ name }) => name,
  list: {
    columns: [
      { field: 'name', secondary: 'description' },
      { field: 'primaryButtonText' },
      { field: 'secondaryButtonText' },
    ],
    fixedFilter: atLevel('customerId'),
  },
  form: {
    sections: [
      {
        key: 'words',
        fields: [
          { field: 'name' },
          { field: 'description', widget: 'multiline' },
          { field: 'helpText', widget: 'multiline' },
          { field: 'primaryButtonText', half: true },
          { field: 'secondaryButtonText', half: true },
        ],
      },
      {
        key: 'pictures',
        fields: [{ field: 'backgroundImageId' }, { field: 'hostLogoId' }, { field: 'clientLogoId' }],
      },
    ],
    beside: OnboardingPreview,
  },
});

import type { branding } from '@atrium/contract';

import type { RecordScreenOf } from '../../../kit/definition/formDefinition.ts';
import { BrandingPreview } from './BrandingPreview.tsx';
import { BrandColourInput, BrandChoiceInput } from './InheritedInput.tsx';

const colour = <Field extends string>(field: Field) => ({ field, half: true, component: BrandColourInput });
const choice = <Field extends string>(field: Field) => ({ field, half: true, component: BrandChoiceInput });

/** A branding as it is edited, next to a phone that shows what is typed (BRAND-01). */
export const brandingRecord: RecordScreenOf<typeof branding> = {
  form: {
    sections: [
      { key: 'pictures', fields: [{ field: 'logoId' }, { field: 'welcomeImageId' }] },
      {
        key: 'light',
        fields: [
          colour('primaryColor'),
          colour('onPrimaryColor'),
          colour('backgroundColor'),
          colour('surfaceColor'),
          colour('textColor'),
        ],
      },
      {
        key: 'dark',
        fields: [
          colour('darkPrimaryColor'),
          colour('darkOnPrimaryColor'),
          colour('darkBackgroundColor'),
          colour('darkSurfaceColor'),
          colour('darkTextColor'),
        ],
      },
      { key: 'shapes', fields: [choice('buttonShape'), choice('cardStyle')] },
      { key: 'fonts', fields: [{ field: 'fontId' }, { field: 'boldFontId' }, { field: 'iconsId' }] },
    ],
    beside: BrandingPreview,
  },
};

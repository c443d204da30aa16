import type { template } from '@atrium/contract';

import type { ScreensDefinition } from '../../screens/defineScreens.tsx';
import { formPart } from '../../ui/later/formPart.ts';

const TemplateBodyInput = formPart(async () => (await import('./TemplateBodyInput.tsx')).TemplateBodyInput);
const TemplateLineInput = formPart(async () => (await import('./TemplateLineInput.tsx')).TemplateLineInput);
const TemplatePreview = formPart(async () => (await import('./TemplatePreview.tsx')).TemplatePreview);

/** An e-mail template as it is edited at every level (MSG-19). */
export const templateRecord: Omit<ScreensDefinition<typeof template>, 'list'> = {
  title: ({ name }) => name,
  form: {
    sections: [
      { key: 'main', fields: [{ field: 'purpose' }, { field: 'name' }] },
      {
        key: 'mail',
        fields: [
          { field: 'subject', component: TemplateLineInput },
          { field: 'title', component: TemplateLineInput },
          { field: 'body', component: TemplateBodyInput },
        ],
      },
      { key: 'preview', component: TemplatePreview },
    ],
  },
};

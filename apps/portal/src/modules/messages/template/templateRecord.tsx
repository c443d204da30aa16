import type { template } from '@atrium/contract';

import type { ScreensDefinition } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { loadSamples } from './loadSamples.ts';

const TemplateBodyInput = formPart(async () => (await import('./TemplateBodyInput.tsx')).TemplateBodyInput);
const TemplateLineInput = formPart(async () => (await import('./TemplateLineInput.tsx')).TemplateLineInput);
const TemplatePreview = formPart(async () => {
  const [{ TemplatePreview: Preview }] = await Promise.all([import('./TemplatePreview.tsx'), loadSamples()]);
  return Preview;
});

/** An e-mail template as it is edited at every level (MSG-19). */
export const templateRecord: Omit<ScreensDefinition<typeof template>, 'list'> = {
  title: ({ name }) => name,
  form: {
    sections: [
      { key: 'main', fields: [{ field: 'purpose' }, { field: 'name' }, { field: 'language', half: true }] },
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

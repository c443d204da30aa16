import type { template } from '@atrium/contract';

import type { ScreensDefinition } from '../../kit/defineScreens.tsx';
import { TemplateBodyInput } from './TemplateBodyInput.tsx';
import { TemplateLineInput } from './TemplateLineInput.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

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

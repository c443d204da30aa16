import { serviceConfigFacts, usualHours } from '@atrium/contract';

import { defineScreens } from '../../screens/defineScreens.tsx';
import { soleRecordScreens } from '../../screens/soleRecordScreens.tsx';
import { formPart } from '../../ui/later/formPart.ts';

const CategoriesInput = formPart(async () => (await import('./CategoriesInput.tsx')).CategoriesInput);
const hours = { half: true, unit: 'units.hours' } as const;

/** The settings by which the service requests of a customer are handled (INTG-15, RES-79). */
export const serviceConfigScreens = soleRecordScreens(
  serviceConfigFacts,
  defineScreens(serviceConfigFacts, {
    initial: {
      urgentHours: usualHours.Urgent,
      highHours: usualHours.High,
      normalHours: usualHours.Normal,
      lowHours: usualHours.Low,
      informsRequester: true,
      categories: [],
    },
    list: { columns: [{ field: 'customerName' }] },
    form: {
      sections: [
        {
          key: 'times',
          fields: [
            { field: 'urgentHours', ...hours },
            { field: 'highHours', ...hours },
            { field: 'normalHours', ...hours },
            { field: 'lowHours', ...hours },
          ],
        },
        {
          key: 'requester',
          fields: [{ field: 'informsRequester' }, { field: 'categories', component: CategoriesInput }],
        },
      ],
    },
  }),
);

import { serviceConfigFacts, usualHours } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { soleRecordScreens } from '../../../screens/soleRecordScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';

const ListInput = formPart(async () => (await import('./ListInput.tsx')).ListInput);
const later = async () => import('./OutsideSection.tsx');
const AccountSection = formPart(async () => (await later()).AccountSection);
const CallsSection = formPart(async () => (await later()).CallsSection);
const ReadingSection = formPart(async () => (await later()).ReadingSection);
const PagingSection = formPart(async () => (await later()).PagingSection);
const TestBench = formPart(async () => (await import('./TestBench.tsx')).TestBench, ['serviceRequest']);
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
      changeTypes: [],
      impacts: [],
      problemCodes: [],
      provider: 'local',
      authentication: 'none',
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
          fields: [{ field: 'emergencyNumber', half: true }, { field: 'informsRequester' }],
        },
        {
          key: 'lists',
          fields: [
            { field: 'categories', half: true, component: ListInput },
            { field: 'problemCodes', half: true, component: ListInput },
            { field: 'changeTypes', half: true, component: ListInput },
            { field: 'impacts', half: true, component: ListInput },
          ],
        },
        { key: 'provider', fields: [{ field: 'provider' }] },
        {
          key: 'account',
          component: AccountSection,
          edits: [
            'serviceUrl',
            'authentication',
            'keyHeader',
            'userName',
            'password',
            'apiKey',
            'tokenScope',
            'tokenUrl',
            'clientId',
            'clientSecret',
            'instance',
            'customerNumbers',
            'siteIds',
            'savedQuery',
          ],
        },
        { key: 'calls', component: CallsSection, edits: ['rest', 'attachmentUrl'] },
        { key: 'reading', component: ReadingSection, edits: ['rest'] },
        { key: 'paging', component: PagingSection, edits: ['rest'] },
        { key: 'bench', component: TestBench },
      ],
    },
  }),
);

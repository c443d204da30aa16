import { lockerConfigFacts } from '@atrium/contract';

import { LockerViews } from '../../../features/lockers/LockerViews.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { providerDefinition } from './providerDefinition.ts';

const LockerConnection = formPart(
  async () => (await import('./LockerConnection.tsx')).LockerConnection,
  ['customerServices'],
);
const SelfServiceInput = formPart(async () => (await import('./SelfServiceInput.tsx')).SelfServiceInput);

const [, ...sections] = providerDefinition.form.sections;

/** Through which providers the customer's lockers are managed (INTG-03), and whether people take free ones by themselves (VIS-04). */
export const lockerConfigScreens = defineScreens(lockerConfigFacts, {
  ...providerDefinition,
  texts: ['locker'],
  list: { ...providerDefinition.list, above: LockerViews },
  form: {
    sections: [
      { key: 'connection', component: LockerConnection },
      ...sections,
      { key: 'app', fields: [{ field: 'allowsSelfService', component: SelfServiceInput }] },
    ],
  },
});

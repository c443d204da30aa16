import { type building, buildingFacts } from '@atrium/contract';

import { MobilePrefixInput, PhoneInput } from '../../../features/phone/phoneInputs.ts';
import type { RecordScreenOf } from '../../../kit/definition/formDefinition.ts';
import { loadRecordWith } from '../../../kit/form/LazyRecordScreen.tsx';
import { DeclaredRecord } from '../../../screens/DeclaredRecord.tsx';
import { BuildingPlace } from './BuildingPlace.tsx';
import { HelpContacts } from './HelpContacts.tsx';

const help = { ...buildingFacts, texts: 'buildingHelp', actions: ['get', 'update'] } as const;

const screens: RecordScreenOf<typeof building> = {
  form: {
    sections: [
      {
        key: 'contacts',
        fields: [
          { field: 'receptionEmail', widget: 'email' },
          { field: 'mobilePrefix', half: true, component: MobilePrefixInput },
          { field: 'receptionPhone', half: true, component: PhoneInput },
        ],
      },
      { key: 'texts', fields: [{ field: 'helpText', widget: 'multiline' }] },
      { key: 'people', component: HelpContacts },
    ],
  },
};

function BuildingHelp() {
  return (
    <BuildingPlace>
      <DeclaredRecord resource={help} screens={screens} />
    </BuildingPlace>
  );
}

/** Whom the users of a building turn to for help, and what they read there (BLDG-08). */
export const buildingHelpScreens = {
  texts: 'buildingHelp',
  ListScreen: BuildingHelp,
  loadList: () => loadRecordWith(help, screens.form),
};

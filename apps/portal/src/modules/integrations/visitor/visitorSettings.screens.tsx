import { visitorProviders, visitorSettingsFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { soleRecordScreens } from '../../../screens/soleRecordScreens.tsx';

/** How visitors of a building are managed (VIS-02, INTG-24). */
export const visitorSettingsScreens = soleRecordScreens(
  visitorSettingsFacts,
  defineScreens(visitorSettingsFacts, {
    initial: { provider: visitorProviders[0] },
    list: { columns: [{ field: 'buildingName' }] },
    form: { sections: [{ key: 'main', fields: [{ field: 'provider' }, { field: 'securityEmail', widget: 'email' }] }] },
  }),
);

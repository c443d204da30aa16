import { visitorConfigFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { providerDefinition } from './providerDefinition.ts';

/** Through which providers the customer's visitors are managed (INTG-03). */
export const visitorConfigScreens = defineScreens(visitorConfigFacts, providerDefinition);

import { lockerConfigFacts } from '@atrium/contract';

import { defineScreens } from '../../screens/defineScreens.tsx';
import { providerDefinition } from './providerDefinition.ts';

/** Through which providers the customer's lockers are managed (INTG-03). */
export const lockerConfigScreens = defineScreens(lockerConfigFacts, providerDefinition);

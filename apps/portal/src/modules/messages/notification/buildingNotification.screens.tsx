import { notificationFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { notificationsOf } from './notificationDefinition.tsx';

/** The notifications of a building (NAV-48, RES-63). */
export const buildingNotificationScreens = defineScreens(notificationFacts, notificationsOf('building'));

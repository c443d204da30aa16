import { notificationFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { notificationsOf } from './notificationDefinition.tsx';

/** The notifications to the people of all customers (RES-42). */
export const globalNotificationScreens = defineScreens(notificationFacts, notificationsOf('root'));

import { notificationFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { notificationsOf } from './notificationDefinition.tsx';

/** The notifications of a customer (NAV-24, RES-41). */
export const customerNotificationScreens = defineScreens(notificationFacts, notificationsOf('customer'));

import { order } from '@atrium/contract';

import { OrderStream } from './OrderStream.tsx';

/** What opens first in a vendor (NAV-09, NAV-66). */
export const orderScreens = { texts: order.name, ListScreen: OrderStream };

import { orderFacts } from '@atrium/contract';

import { OrderStream } from './OrderStream.tsx';

/** What opens first in a vendor (NAV-09, NAV-66). */
export const orderScreens = { texts: orderFacts.name, ListScreen: OrderStream };

import { can, contextDefaults, countryFacts, featureOf, menu, vendorFacts } from '@atrium/contract';

import { PhoneCell } from '../../../features/phone/PhoneCell.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import type { ListContext } from '../../../kit/session/useListContext.ts';
import { pathOf } from '../../../kit/navigation/place.ts';
import { PlaceCell } from '../../../kit/list/PlaceCell.tsx';
import { vendorRecord } from './vendorRecord.ts';

/** Choosing a vendor enters its context (VEND-04); who has no right inside it opens the record. */
function openVendor({ id }: { readonly id: string }, { stack, session, pathTo }: ListContext): string {
  const isInside = menu.some((item) => item.context === 'VENDOR' && can(session, featureOf(item), 'view'));
  return isInside ? pathOf([...stack, { context: 'VENDOR', id }], '') : pathTo(contextDefaults.VENDOR.route ?? '', id);
}

/** The vendors of a building, in the order in which the app shows them (VEND-01 to VEND-05). */
export const vendorScreens = defineScreens(vendorFacts, {
  ...vendorRecord,
  list: {
    columns: [
      { field: 'shopName', secondary: 'vendorName' },
      { field: 'sortOrder', cell: PlaceCell, width: 90, align: 'right' },
      { field: 'enableOrdering' },
      { field: 'currency', width: 110 },
      { field: 'email', hiddenByDefault: true },
      { field: 'phone', cell: PhoneCell, hiddenByDefault: true },
      { field: 'revision', width: 130 },
    ],
    filters: [
      { field: 'enableOrdering', kind: 'boolean' },
      { field: 'countryId', kind: 'reference', resource: countryFacts },
    ],
    fixedFilter: atLevel('buildingId'),
    isOrdered: true,
    open: openVendor,
  },
});

import { allOf, anyOf, type FilterNode, type HistoryWindow, windowStart } from '@atrium/contract';
import { useMemo, useState } from 'react';

import { defineList } from '../../../screens/defineScreens.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import type { ListDefinition } from '../../../kit/definition/listDefinition.ts';
import { MoneyCell } from '../../../kit/list/MoneyCell.tsx';
import { ResourceList } from '../../../kit/list/ResourceList.tsx';
import { useVendorMenu } from '../vendor/useVendorMenu.ts';
import { HistoryHead } from './HistoryHead.tsx';
import { HistoryTimeCell } from './HistoryTimeCell.tsx';
import { HistoryWindowContext } from './historyWindow.ts';
import { OrderChip } from './OrderChip.tsx';
import { pastOrder } from './pastOrder.ts';

const closed = ['Completed', 'Cancelled'] as const;
/** How an order that its vendor has seen to its end may be paid. */
const shownPayments = ['counter', 'counterInstead', 'paid', 'refundAsked', 'refunded', 'refundFailed', 'test'] as const;

function equal(field: string, value: string | null): FilterNode {
  return { kind: 'compare', field, operator: 'eq', value };
}

/** Orders of the open vendor that were completed or cancelled and placed from an instant on. */
function listFrom(from: number): ListDefinition {
  const since: FilterNode = { kind: 'compare', field: 'time', operator: 'ge', value: new Date(from) };
  return defineList(pastOrder, {
    title: 'historyPage.title',
    above: HistoryHead,
    columns: [
      { field: 'number', width: 90 },
      { field: 'time', cell: HistoryTimeCell, width: 170 },
      { field: 'total', cell: MoneyCell, width: 110, align: 'right' },
      { field: 'name', secondary: 'company' },
      { field: 'item' },
      { field: 'status', cell: OrderChip, chip: true, width: 130 },
      { field: 'payment', width: 160 },
      { field: 'email', hiddenByDefault: true },
      { field: 'subtotal', cell: MoneyCell, width: 110, align: 'right', hiddenByDefault: true },
      { field: 'taxesAndFees', cell: MoneyCell, width: 110, align: 'right', hiddenByDefault: true },
      { field: 'cancelReason', hiddenByDefault: true },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: closed },
      { field: 'payment', kind: 'choice', options: shownPayments },
      { field: 'company', kind: 'text' },
    ],
    fixedFilter: ({ vendorId }) =>
      allOf(equal('vendorId', vendorId ?? null), anyOf(...closed.map((state) => equal('status', state))), since) ??
      since,
  });
}

/**
 * Shows what a vendor has completed and cancelled in 24 hours, a month or a year on the clocks of its building (VEND-21,
 * STAT-07).
 */
export function OrderHistory() {
  const { data: menu, error, refetch } = useVendorMenu();
  const [window, choose] = useState<HistoryWindow>('day');
  const [now] = useState(() => Date.now());
  const timezone = menu?.timezone;
  const chosen = useMemo(() => ({ window, choose }), [window]);
  const list = useMemo(
    () => (timezone === undefined ? null : listFrom(windowStart(window, timezone, now))),
    [window, timezone, now],
  );
  if (error !== null && list === null) return <ErrorState area="order" error={error} onRetry={() => void refetch()} />;
  if (list === null) return <PageSkeleton />;
  return (
    <HistoryWindowContext value={chosen}>
      <ResourceList resource={pastOrder} list={list} />
    </HistoryWindowContext>
  );
}

import { type OrderAction, orderFacts, times } from '@atrium/contract';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useNow } from '../../../ui/format/useNow.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useVendorMenu } from '../vendor/useVendorMenu.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderColumn } from './OrderColumn.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { StreamBar } from './StreamBar.tsx';
import { touchTargets } from './touchTargets.ts';
import { useCardFocus } from './useCardFocus.ts';
import { useNewOrders } from './useNewOrders.ts';
import { isDecided, useOrderAction } from './useOrderAction.ts';
import { type StreamOrder, useStream } from './useStream.ts';

/** Places an order that is marked as a test and never paid. */
function useTestOrder(vendorId: string | undefined) {
  const text = useText('order');
  const errorText = useErrorText('order');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<StreamOrder>(`${orderFacts.path}/test`, { body: { vendorId } }),
    onSuccess: ({ data }) => toasts.success(text('testPlaced', { number: String(data.number) })),
    onError: (error) => toasts.failure(errorText(error, 'saving').advice),
    onSettled: () => invalidateResource(queryClient, orderFacts.name),
  });
}

/** The orders of a vendor as they come in: placed, accepted, and completed today (VEND-13 to VEND-20, NAV-66). */
export function OrderStream() {
  const text = useText('order');
  const errorText = useErrorText('order');
  const { pathTo } = useContextStack();
  const can = useCan();
  const canEdit = can('VENDOR.orders', 'edit');
  const now = useNow();
  // Hours and a stop begin and end without an event.
  const { data: menu, error: menuError, refetch } = useVendorMenu({ refetchInterval: times.minute });
  const { orders, columns, error, retry } = useStream(menu, now);
  const [isSoundOn, setIsSoundOn] = useNewOrders(orders);
  const test = useTestOrder(menu?.vendorId);
  const cards = useCardFocus();
  const [cancelled, setCancelled] = useState<StreamOrder | null>(null);
  const [printed, setPrinted] = useState<StreamOrder | null>(null);
  const { act, mutate, isPending, error: actionError, reset } = useOrderAction(menu);
  const handleAction = useCallback(
    (row: StreamOrder, action: OrderAction) => {
      if (action !== 'cancel') {
        act({ row, action });
        return;
      }
      reset();
      setCancelled(row);
    },
    [act, reset],
  );
  const handlePrinted = useCallback(() => setPrinted(null), []);

  const failure = menuError ?? error;
  if (failure !== null && (menu === undefined || columns === undefined))
    return <ErrorState area="order" error={failure} onRetry={() => void (menu === undefined ? refetch() : retry())} />;
  if (menu === undefined || columns === undefined) return <PageSkeleton />;
  return (
    <Box sx={touchTargets}>
      <PageHead
        title={text('title')}
        primary={
          can('BUILDING.history', 'view') && (
            <Button component={Link} to={pathTo('orders/history')} startIcon={<HistoryOutlined />}>
              {text('history')}
            </Button>
          )
        }
        actions={canEdit ? [{ label: text('waiting.test'), onSelect: () => test.mutate() }] : []}
      />
      <StreamBar menu={menu} canEdit={canEdit} isSoundOn={isSoundOn} onSound={setIsSoundOn} />
      {columns.every(({ count }) => count === 0) ? (
        <EmptyState
          title={text('waiting.title')}
          body={text('waiting.body')}
          action={
            canEdit && (
              <Button variant="contained" loading={test.isPending} onClick={() => test.mutate()}>
                {text('waiting.test')}
              </Button>
            )
          }
        />
      ) : (
        <>
          {canEdit && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 3, display: { xs: 'none', md: 'block' } }}>
              {text('shortcuts')}
            </Typography>
          )}
          <Box
            {...cards}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
              gap: 4,
            }}
          >
            {columns.map(({ state, rows, count }) => (
              <OrderColumn key={state} state={state} count={count} shown={rows.length}>
                {rows.map((row) => (
                  <OrderCard key={row.id} row={row} canEdit={canEdit} onAction={handleAction} onPrint={setPrinted} />
                ))}
              </OrderColumn>
            ))}
          </Box>
        </>
      )}
      {cancelled !== null && (
        <CancelOrderDialog
          row={cancelled}
          isBusy={isPending}
          failure={
            actionError === null
              ? undefined
              : `${text('notDone.cancel', { number: String(cancelled.number) })} ${errorText(actionError, 'other').advice}`
          }
          onConfirm={(reason) =>
            mutate(
              { row: cancelled, action: 'cancel', ...(reason.trim() === '' ? {} : { cancelReason: reason }) },
              { onSettled: (_, problem) => (problem === null || isDecided(problem)) && setCancelled(null) },
            )
          }
          onClose={() => setCancelled(null)}
        />
      )}
      {printed !== null && <OrderTicket row={printed} shopName={menu.shopName} onPrinted={handlePrinted} />}
    </Box>
  );
}

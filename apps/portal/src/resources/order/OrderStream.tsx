import { order, type OrderAction, times } from '@atrium/contract';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';

import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useNow } from '../../ui/format/useNow.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useVendorMenu } from '../../kit/navigation/useVendorMenu.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { useText } from '../../ui/text/useText.ts';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderColumn } from './OrderColumn.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { StreamBar } from './StreamBar.tsx';
import { useNewOrders } from './useNewOrders.ts';
import { isDecided, useOrderAction } from './useOrderAction.ts';
import { type StreamOrder, useStream } from './useStream.ts';

const columns = ['Placed', 'Accepted', 'Completed'] as const;

/** Places an order that is marked as a test and never paid. */
function TestOrderButton({ vendorId }: { readonly vendorId: string }) {
  const text = useText('order');
  const errorText = useErrorText('order');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const place = useMutation({
    mutationFn: () => callApi<StreamOrder>(`${order.path}/test`, { body: { vendorId } }),
    onSuccess: ({ data }) => toasts.success(text('testPlaced', { number: String(data.number) })),
    onError: (error) => toasts.failure(errorText(error, 'saving').advice),
    onSettled: () => invalidateResource(queryClient, order.name),
  });
  return (
    <Button variant="contained" loading={place.isPending} onClick={() => place.mutate()} sx={{ minHeight: 48 }}>
      {text('waiting.test')}
    </Button>
  );
}

/** The orders of a vendor as they come in: placed, accepted, and completed today (VEND-13 to VEND-20, NAV-66). */
export function OrderStream() {
  const text = useText('order');
  const errorText = useErrorText('order');
  const { pathTo } = useContextStack();
  const can = useCan();
  const canEdit = can('VENDOR.orders', 'edit');
  const now = useNow();
  const { data: menu, error: menuError, refetch } = useVendorMenu({ readEvery: times.minute });
  const { orders, error, retry } = useStream(menu, now);
  const [isSoundOn, setIsSoundOn] = useNewOrders(orders);
  const [cancelled, setCancelled] = useState<StreamOrder | null>(null);
  const [printed, setPrinted] = useState<StreamOrder | null>(null);
  const { mutate, isPending, error: actionError, reset } = useOrderAction(menu);
  const handleAction = useCallback(
    (row: StreamOrder, action: OrderAction) => {
      if (action !== 'cancel') {
        mutate({ row, action });
        return;
      }
      reset();
      setCancelled(row);
    },
    [mutate, reset],
  );
  const handlePrinted = useCallback(() => setPrinted(null), []);

  const failure = menuError ?? error;
  if (failure !== null && (menu === undefined || orders === undefined))
    return <ErrorState area="order" error={failure} onRetry={() => void (menu === undefined ? refetch() : retry())} />;
  if (menu === undefined || orders === undefined) return <PageSkeleton />;
  const rowsOf = (state: (typeof columns)[number]) => orders.filter(({ status }) => status === state);
  return (
    <>
      <PageHead
        title={text('title')}
        primary={
          can('BUILDING.history', 'view') && (
            <Button component={Link} to={pathTo('orders/history')} startIcon={<HistoryOutlined />}>
              {text('history')}
            </Button>
          )
        }
      />
      <StreamBar menu={menu} canEdit={canEdit} isSoundOn={isSoundOn} onSound={setIsSoundOn} />
      {orders.length === 0 ? (
        <EmptyState
          title={text('waiting.title')}
          body={text('waiting.body')}
          action={canEdit && <TestOrderButton vendorId={menu.vendorId} />}
        />
      ) : (
        <>
          {canEdit && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 3, display: { xs: 'none', md: 'block' } }}>
              {text('shortcuts')}
            </Typography>
          )}
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
              gap: 4,
            }}
          >
            {columns.map((state) => {
              const rows = rowsOf(state);
              return (
                <OrderColumn key={state} state={state} count={rows.length}>
                  {rows.map((row) => (
                    <OrderCard key={row.id} row={row} canEdit={canEdit} onAction={handleAction} onPrint={setPrinted} />
                  ))}
                </OrderColumn>
              );
            })}
          </Box>
        </>
      )}
      {cancelled !== null && (
        <CancelOrderDialog
          row={cancelled}
          isBusy={isPending}
          failure={actionError === null ? undefined : errorText(actionError, 'saving').title}
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
    </>
  );
}

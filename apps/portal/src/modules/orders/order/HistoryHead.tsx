import { historyWindows, orderFacts, type OrderTotalsAnswer } from '@atrium/contract';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SegmentedChoice } from '../../../ui/control/SegmentedChoice.tsx';
import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';
import { BestProducts } from './BestProducts.tsx';
import { HistoryWindowContext } from './historyWindow.ts';
import { SalesChart } from './SalesChart.tsx';

/** Above the order history: how far back it looks, what was sold on each day, and the best products (VEND-21, STAT-07). */
export function HistoryHead({ context }: AboveListProps) {
  const text = useText('order');
  const can = useCan();
  const { window, choose } = use(HistoryWindowContext);
  const { vendorId } = context;
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.resource(orderFacts.name), 'totals', vendorId, window],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await callApi<OrderTotalsAnswer>(`${orderFacts.path}/totals`, { query: { vendorId, window }, signal })).data,
  });
  return (
    <Box sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4, mb: 4 }}>
        <SegmentedChoice
          label={text('historyPage.window.label')}
          value={window}
          options={historyWindows.map((value) => ({ value, label: text(`historyPage.window.${value}`) }))}
          onChange={choose}
        />
        {can('VENDOR.orders', 'view') && (
          <Button component={Link} to={context.pathTo('orders')} startIcon={<ArrowBackOutlined />}>
            {text('historyPage.back')}
          </Button>
        )}
      </Box>
      {error !== null && data === undefined && <ErrorState area="order" error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
            gap: 4,
          }}
        >
          <SalesChart days={data.days} currency={data.currency} />
          <BestProducts products={data.products} currency={data.currency} />
        </Box>
      )}
    </Box>
  );
}

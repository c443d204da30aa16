import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { RequestCard } from './RequestCard.tsx';
import { RequestViews } from './RequestViews.tsx';
import { type BoardColumn, useBoard } from './useBoard.ts';

interface RequestColumnProps {
  readonly column: BoardColumn;
  readonly canEdit: boolean;
}

/** The requests of one state, under their heading. */
function RequestColumn({ column: { state, rows, count }, canEdit }: RequestColumnProps) {
  const text = useText('serviceRequest');
  const { number } = useFormats();
  const { page, pathTo } = useContextStack();
  const id = `requests-${state}`;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {text(`values.status.${state}`)}{' '}
        <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
          {number(count)}
        </Box>
      </Typography>
      {rows.length < count && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {text('firstShown', { shown: number(rows.length), count: number(count) })}
        </Typography>
      )}
      {count === 0 ? (
        <Typography color="textSecondary">{text('columnEmpty')}</Typography>
      ) : (
        <Box component="ul" sx={{ p: 0, m: 0 }}>
          {rows.map((row) => (
            <RequestCard key={row.id} row={row} to={pathTo(page, row.id)} canEdit={canEdit} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The service requests of a customer as a board with a column for each state (SRV-03). */
export function RequestBoard() {
  const text = useText('serviceRequest');
  const canEdit = useCan()('CUSTOMER.serviceRequest', 'edit');
  const { customerId } = useContextStack();
  const { data: columns, error, refetch } = useBoard(customerId);
  if (columns === undefined && error !== null)
    return <ErrorState area="serviceRequest" error={error} onRetry={() => void refetch()} />;
  if (columns === undefined) return <PageSkeleton />;
  return (
    <>
      <PageHead title={text('title')} />
      <RequestViews />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
            xl: 'repeat(6, minmax(0, 1fr))',
          },
          gap: 4,
        }}
      >
        {columns.map((column) => (
          <RequestColumn key={column.state} column={column} canEdit={canEdit} />
        ))}
      </Box>
    </>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router';

import { useText } from '../../../ui/text/useText.ts';
import { DueTime } from './DueTime.tsx';
import { MoveRequest } from './MoveRequest.tsx';
import { PlaceOfRequest } from './PlaceOfRequest.tsx';
import type { BoardRequest } from './useBoard.ts';

interface RequestCardProps {
  readonly row: BoardRequest;
  readonly to: string;
  readonly canEdit: boolean;
}

/** One request of the board, which opens its record and brings it into another state. */
export const RequestCard = memo(function RequestCard({ row, to, canEdit }: RequestCardProps) {
  const text = useText('serviceRequest');
  const number = String(row.number);
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        p: 3,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Typography component="h3" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
        <Link component={RouterLink} to={to}>
          {text('heading', { number, title: row.title })}
        </Link>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <PlaceOfRequest row={row} />
        {` · ${row.name}`}
      </Typography>
      <Typography variant="body2" component="div" sx={{ my: 1, overflowWrap: 'anywhere' }}>
        {text(`values.priority.${row.priority}`)}
        {row.assigneeName !== null && ` · ${row.assigneeName}`}
        {row.dueAt !== null && ' · '}
        <DueTime row={row} />
      </Typography>
      {row.sending === 'waiting' && (
        <Typography variant="body2" color="textSecondary">
          {text('outside.waitingShort')}
        </Typography>
      )}
      {canEdit && row.sending !== 'waiting' && row.remoteNumber === null && (
        <MoveRequest request={row} label={text('stateOf', { number })} />
      )}
    </Box>
  );
});

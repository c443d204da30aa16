import { mayBecome } from '@atrium/contract';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import DirectionsWalkOutlined from '@mui/icons-material/DirectionsWalkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { DeskVisit } from './useDesk.ts';
import { nameOfVisitor } from './VisitorName.tsx';

/** What the reception does with one visit. */
export interface CardActions {
  readonly onCheckIn: (visit: DeskVisit) => void;
  readonly onCheckOut: (visit: DeskVisit) => void;
  readonly onPrint: (visit: DeskVisit) => void;
}

interface VisitorCardProps extends CardActions {
  readonly visit: DeskVisit;
  /** The day that it is in the building. */
  readonly today: string;
  readonly to: string;
  readonly canEdit: boolean;
}

/** One visit at the desk, with one large button for what comes next. */
export const VisitorCard = memo(function VisitorCard(props: VisitorCardProps) {
  const { visit, today, to, canEdit, onCheckIn, onCheckOut, onPrint } = props;
  const text = useText('visitor');
  const { timeOfDay, date } = useFormats();
  const name = nameOfVisitor(visit);
  const { status, day, checkedInAt, hostName, company, purpose, timezone } = visit;
  const time = (instant: string) => timeOfDay(Date.parse(instant), timezone ?? 'UTC');
  const isThere = status === 'CheckedIn';
  // One whose visit is over is not taken in again on another day.
  const mayEnter = mayBecome(status, 'CheckedIn') && (status !== 'CheckedOut' || day === today);
  const when = isThere && checkedInAt !== null ? text('since', { time: time(checkedInAt) }) : time(visit.expectedAt);
  const facts = [
    day === today ? null : date(day),
    when,
    company ?? null,
    hostName === undefined ? null : text('host', { name: hostName }),
    purpose ?? null,
  ];
  return (
    <Box
      component="li"
      id={`visitor-${visit.id}`}
      tabIndex={-1}
      aria-label={name}
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography component="h3" sx={{ flexGrow: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {canEdit ? (
            <Link component={RouterLink} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 32 }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Typography>
        {visit.isWalkIn && <StatusChip tone="info" icon={<DirectionsWalkOutlined />} label={text('walkInMark')} />}
        {visit.sameEmail === true && (
          <StatusChip tone="caution" icon={<WarningAmberOutlined />} label={text('sameEmailMark')} />
        )}
        {visit.hostLeft === true && (
          <StatusChip tone="danger" icon={<WarningAmberOutlined />} label={text('hostLeftMark')} />
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {facts.filter((fact) => fact !== null && fact !== '').join(' · ')}
      </Typography>
      {canEdit && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {mayEnter && (
            <Button
              variant={status === 'CheckedOut' ? 'outlined' : 'contained'}
              aria-label={text(status === 'CheckedOut' ? 'actsOf.again' : 'actsOf.checkin', { name })}
              onClick={() => onCheckIn(visit)}
              sx={{ flexGrow: 1, minHeight: 48 }}
            >
              {text(status === 'CheckedOut' ? 'acts.again' : 'acts.checkin')}
            </Button>
          )}
          {isThere && (
            <Button
              variant="outlined"
              aria-label={text('actsOf.checkout', { name })}
              onClick={() => onCheckOut(visit)}
              sx={{ flexGrow: 1, minHeight: 48 }}
            >
              {text('acts.checkout')}
            </Button>
          )}
          {status === 'Expected' && (
            <IconButton
              component={RouterLink}
              to={to}
              aria-label={text('actsOf.edit', { name })}
              sx={{ minWidth: 48, minHeight: 48 }}
            >
              <EditOutlined />
            </IconButton>
          )}
          {(isThere || status === 'Expected') && (
            <IconButton
              aria-label={text('actsOf.badge', { name })}
              onClick={() => onPrint(visit)}
              sx={{ minWidth: 48, minHeight: 48 }}
            >
              <PrintOutlined />
            </IconButton>
          )}
        </Box>
      )}
    </Box>
  );
});

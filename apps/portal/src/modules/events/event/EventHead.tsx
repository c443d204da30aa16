import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';

import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import { useDownload } from '../../../kit/list/useDownload.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { EventChip } from './EventChip.tsx';
import { useEventOfPage } from './useEventOfPage.ts';

/**
 * Above the sessions and registrations of an event: the event itself, its other parts and the attendee list (CONT-22),
 * and that it was deactivated with its last session (CONT-18).
 */
export function EventHead({ context }: AboveListProps) {
  const text = useText('eventHead');
  const attendees = useDownload(text('attendeesFailed'));
  const { data: event, error, refetch } = useEventOfPage();
  const [hadSessions, setHadSessions] = useState(false);
  if (event === undefined) {
    if (error === null) return <Box sx={{ minHeight: 52 }} />;
    return <ErrorState area="event" error={error} onRetry={() => void refetch()} />;
  }

  const { id, name, active, sessionCount } = event;
  if (active && sessionCount > 0 && !hadSessions) setHadSessions(true);
  const isLastGone = hadSessions && !active && sessionCount === 0;
  const base = context.pathTo('events', id);
  const links = [
    { part: 'event', to: base },
    { part: 'sessions', to: `${base}/sessions` },
    { part: 'registrations', to: `${base}/registrations` },
  ] as const;
  const download = () =>
    attendees.start({
      path: 'userevent/download',
      query: { eventId: id, format: 'xlsx' },
      name: `attendees-${name}.xlsx`,
    });
  return (
    <Box sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, minHeight: 52 }}>
        <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <EventChip row={event} />
        <Box component="nav" aria-label={text('links.label', { name })} sx={{ display: 'flex', gap: 4, flexGrow: 1 }}>
          {links.map(({ part, to }) => {
            const isHere = to.endsWith(`/${context.page}`);
            return (
              <Link
                key={part}
                component={RouterLink}
                to={to}
                aria-current={isHere ? 'page' : undefined}
                sx={{ py: 1, fontWeight: isHere ? 600 : 400 }}
              >
                {text(`links.${part}`)}
              </Link>
            );
          })}
        </Box>
        <Button startIcon={<DownloadOutlined />} onClick={download}>
          {text('attendees')}
        </Button>
      </Box>
      {!active && (
        <Alert severity={isLastGone ? 'warning' : 'info'} role="status">
          {isLastGone ? text('lastGone', { name }) : text('inactive')}
        </Alert>
      )}
    </Box>
  );
}

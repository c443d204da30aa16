import type { SpaceSchedule } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

import { useText } from '../../../ui/text/useText.ts';

interface UnreadEventsProps {
  readonly events: SpaceSchedule['unread'];
}

/** Names the events of a space's calendar that cannot be read, so that the building's people correct them there (RESV-25). */
export function UnreadEvents({ events }: UnreadEventsProps) {
  const text = useText('spaceView');
  if (events.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {text('unread.title', { count: events.length })}
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {events.map(({ uid, summary, reason }) => (
          <li key={`${uid} ${summary} ${reason}`}>
            {text('unread.event', { name: summary || uid || text('unread.unnamed') })}{' '}
            {text(`unread.reasons.${reason}`)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

import EventOutlined from '@mui/icons-material/EventOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useText } from '../../../ui/text/useText.ts';

/** From an event to its sessions and registrations (CONT-22). */
export function EventLinks({ record }: RecordActionProps) {
  const text = useText('eventHead');
  const base = useContextStack().pathTo('events', record.id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button component={Link} to={`${base}/sessions`} variant="outlined" startIcon={<EventOutlined />}>
        {text('links.sessions')}
      </Button>
      <Button component={Link} to={`${base}/registrations`} variant="outlined" startIcon={<HowToRegOutlined />}>
        {text('links.registrations')}
      </Button>
    </Box>
  );
}

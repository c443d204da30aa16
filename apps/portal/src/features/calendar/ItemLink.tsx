import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import type { CalendarItem } from './calendarItem.ts';

interface ItemLinkProps {
  readonly item: CalendarItem;
  readonly times: string;
  /** Whether the tab key reaches it: in a grid only within the chosen day. */
  readonly isReached: boolean;
}

/** One item of a day: its times, what it is, and where it opens. */
export function ItemLink({ item, times, isReached }: ItemLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={item.to}
      tabIndex={isReached ? undefined : -1}
      sx={{
        display: 'block',
        minWidth: 24,
        minHeight: 24,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'brand.infoTint',
        color: 'text.primary',
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        '&:hover, &:focus-visible': { textDecoration: 'underline' },
      }}
    >
      <Box component="span" className="tabular" sx={{ display: 'block', fontSize: 12, lineHeight: '16px' }}>
        {times}
      </Box>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {item.title}
      </Box>
      {item.detail !== undefined && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px' }}>
          {item.detail}
        </Box>
      )}
    </Link>
  );
}

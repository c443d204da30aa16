import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StatePanelProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly body?: ReactNode;
  readonly action?: ReactNode;
  readonly footnote?: ReactNode;
  /** How a screen reader announces it: at once, or when it has time. */
  readonly announce?: 'alert' | 'status';
  /** The panel is the page: its title is then the page's heading. */
  readonly isPage?: boolean;
}

/** A drawing, a sentence and what to do next: the shape that empty and error states share. */
export function StatePanel({ picture, title, body, action, footnote, announce, isPage = false }: StatePanelProps) {
  return (
    <Box
      role={announce}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 3,
        px: 4,
        py: 12,
        maxWidth: 480,
        mx: 'auto',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ color: 'primary.main', lineHeight: 0 }}>{picture}</Box>
      <Typography variant="h2" component={isPage ? 'h1' : 'h2'} tabIndex={isPage ? -1 : undefined}>
        {title}
      </Typography>
      {body === undefined ? null : (
        <Typography color="textSecondary" component="div">
          {body}
        </Typography>
      )}
      {action === undefined ? null : (
        <Box sx={{ mt: 1, display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>{action}</Box>
      )}
      {footnote === undefined ? null : (
        <Typography variant="caption" color="textSecondary">
          {footnote}
        </Typography>
      )}
    </Box>
  );
}

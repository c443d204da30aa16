import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

interface ViewLinksProps {
  /** The name of the links together. */
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly text: string; readonly isHere: boolean }[];
  /** The least height and width of each, in pixels; more where they are pressed with a thumb. */
  readonly size?: number;
}

/** Links to the views of one subject, above what they show; the open one is marked. */
export function ViewLinks({ label, links, size = 32 }: ViewLinksProps) {
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
      {links.map(({ to, text, isHere }) => (
        <Link
          key={to}
          component={RouterLink}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: size,
            minWidth: size,
            fontWeight: isHere ? 600 : 400,
          }}
        >
          {text}
        </Link>
      ))}
    </Box>
  );
}

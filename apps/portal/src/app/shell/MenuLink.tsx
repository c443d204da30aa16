import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { MenuItem } from '@atrium/contract';
import { Link } from 'react-router';

import { Hint } from '../../ui/feedback/Hint.tsx';
import { useText } from '../../ui/text/useText.ts';
import { screens } from '../screens.ts';
import { loadScreenSet } from '../screenSet.ts';
import { PageIcon } from './PageIcon.tsx';

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly path: string;
  readonly isCurrent: boolean;
  readonly isFolded: boolean;
  readonly onChosen: (() => void) | undefined;
}

/** One line of the sidebar; its screen begins to load when the pointer or the focus reaches it. */
export function MenuLink({ item, path, isCurrent, isFolded, onChosen }: MenuLinkProps) {
  const t = useText('navigation');
  const label = t.at(`items.${item.context}.${item.page}`) ?? item.page;
  const handleApproach = () => {
    const entry = screens.find(({ context, page }) => context === item.context && page === item.page);
    // A failed load is reported by the screen itself, when it is opened.
    if (entry !== undefined) loadScreenSet(entry).catch(() => undefined);
  };
  const link = (
    <ListItemButton
      component={Link}
      to={path}
      selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isFolded ? label : undefined}
      onClick={onChosen}
      onPointerEnter={handleApproach}
      onFocus={handleApproach}
      sx={{
        position: 'relative',
        borderRadius: 1,
        minHeight: 36,
        px: 3,
        py: 1,
        justifyContent: isFolded ? 'center' : 'flex-start',
        '&:hover, &.Mui-selected, &.Mui-selected:hover': { bgcolor: 'brand.tint' },
        '&.Mui-selected::before': {
          content: '""',
          position: 'absolute',
          left: -8,
          top: 4,
          bottom: 4,
          width: 4,
          borderRadius: '0 4px 4px 0',
          bgcolor: 'brand.fill',
        },
      }}
    >
      <ListItemIcon sx={{ minWidth: isFolded ? 0 : 32, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
        <PageIcon page={item.page} />
      </ListItemIcon>
      {isFolded ? null : (
        <ListItemText
          primary={label}
          slotProps={{ primary: { sx: { fontWeight: isCurrent ? 600 : 400, overflowWrap: 'anywhere' } } }}
          sx={{ my: 0 }}
        />
      )}
    </ListItemButton>
  );
  return (
    <ListItem disablePadding sx={{ my: 0.5 }}>
      {isFolded ? (
        <Hint title={label} placement="right">
          {link}
        </Hint>
      ) : (
        link
      )}
    </ListItem>
  );
}

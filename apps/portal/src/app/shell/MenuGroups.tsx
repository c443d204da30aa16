import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { menuGroups } from '@atrium/contract';
import { useId } from 'react';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useText } from '../../ui/text/useText.ts';
import { menuPage } from '../contexts/landing.ts';
import { useMenu } from '../contexts/useMenu.ts';
import { MenuLink } from './MenuLink.tsx';
import { usePrefetchNext } from './usePrefetchNext.ts';

interface MenuGroupsProps {
  readonly isFolded?: boolean;
  readonly onChosen?: () => void;
}

/** The menu of the open context by its groups; a group without a visible item is not drawn (NAV-13). */
export function MenuGroups({ isFolded = false, onChosen }: MenuGroupsProps) {
  const navigation = useText('navigation');
  const shell = useText('shell');
  const id = useId();
  const { context, buildingId, page, pathTo } = useContextStack();
  const { items, isPending } = useMenu(context, buildingId);
  const current = menuPage(context, page.split('/')[0] ?? '');
  usePrefetchNext(items, current);

  if (items.length === 0) {
    // Before its first page is found, a context may be one that is only passed on the way to another.
    return isPending || isFolded || page === '' ? null : (
      <Typography color="textSecondary" sx={{ p: 4 }}>
        {shell('menu.empty')}
      </Typography>
    );
  }
  return menuGroups.map((group) => {
    const own = items.filter((item) => item.group === group);
    if (own.length === 0) return null;
    const labelId = `${id}-${group}`;
    return (
      <Box key={group} sx={{ '& + &': isFolded ? { borderTop: 1, borderColor: 'divider' } : { mt: 2 } }}>
        <Typography
          id={labelId}
          variant="caption"
          component="h2"
          sx={{ color: 'text.secondary', fontWeight: 600, px: 5, pt: 2, pb: 1, display: isFolded ? 'none' : 'block' }}
        >
          {navigation(`groups.${group}`)}
        </Typography>
        <List disablePadding aria-labelledby={labelId} sx={{ px: 2, py: isFolded ? 1 : 0 }}>
          {own.map((item) => (
            <MenuLink
              key={item.page}
              item={item}
              path={pathTo(item.page)}
              isCurrent={item.page === current}
              isFolded={isFolded}
              onChosen={onChosen}
            />
          ))}
        </List>
      </Box>
    );
  });
}

import ChevronIcon from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { isAdmin } from '@atrium/contract';
import type { ContextEntry } from '@atrium/contract';
import { Link as RouterLink } from 'react-router';

import { pathOf } from '../../kit/navigation/place.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { useText } from '../../ui/text/useText.ts';
import { SwitchButton } from './SwitchButton.tsx';

interface Crumb {
  readonly key: string;
  readonly label: string;
  readonly path: string;
  readonly entry?: ContextEntry;
}

/** The stack's display names; choosing an outer one leaves the inner contexts (NAV-72), and each can be switched (KIT-12). */
export function Breadcrumb() {
  const shell = useText('shell');
  const navigation = useText('navigation');
  const session = useSession();
  const { stack } = useContextStack();
  const root: Crumb = { key: 'ROOT', label: navigation('contexts.ROOT'), path: pathOf([], '') };
  const crumbs: readonly Crumb[] = [
    ...(isAdmin(session) ? [root] : []),
    ...stack.map((entry, index) => ({
      key: entry.context,
      label: entry.info,
      path: pathOf(stack.slice(0, index + 1), ''),
      entry,
    })),
  ];
  return (
    <Box component="nav" aria-label={shell('breadcrumb.label')} sx={{ flex: 1, minWidth: 0 }}>
      <Box
        component="ol"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
      >
        {crumbs.map(({ key, label, path, entry }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <Box
              component="li"
              key={key}
              sx={{ display: { xs: isLast ? 'flex' : 'none', sm: 'flex' }, alignItems: 'center', gap: 1, minWidth: 0 }}
            >
              {index === 0 ? null : (
                <ChevronIcon aria-hidden sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
              )}
              {label === '' ? (
                <Skeleton width={96} />
              ) : isLast ? (
                <Typography noWrap aria-current="location" sx={{ fontWeight: 600 }}>
                  {label}
                </Typography>
              ) : (
                <Link component={RouterLink} to={path} noWrap color="textSecondary" sx={{ py: 0.5 }}>
                  {label}
                </Link>
              )}
              {entry === undefined || label === '' ? null : <SwitchButton entry={entry} />}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

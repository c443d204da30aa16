import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';

import type { ReactNode } from 'react';

import type { PageAction } from '../../ui/feedback/pageAction.ts';
import { useAnchor } from '../../ui/feedback/useAnchor.ts';
import { useText } from '../../ui/text/useText.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

const PageMenu = laterPart(async () => (await import('../../ui/feedback/PageMenu.tsx')).PageMenu);

interface PageHeadProps {
  readonly title: string;
  /** Already in words or figures, for example "1,240 entries". */
  readonly count?: string | undefined;
  /** State chips and the line about the last change, on a record. */
  readonly facts?: ReactNode;
  /** The one primary button. */
  readonly primary?: ReactNode;
  readonly actions?: readonly PageAction[];
}

/** The head of a page: its title with count, one primary action at the right, the rest in a menu. */
export function PageHead({ title, count, facts, primary, actions = [] }: PageHeadProps) {
  const t = useText('shell');
  useDocumentTitle(title);
  const { anchor, wasOpened, open, close } = useAnchor();
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
          <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {count === undefined ? null : (
            <Typography color="textSecondary" className="tabular">
              {count}
            </Typography>
          )}
        </Box>
        {facts}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        {primary}
        {actions.length === 0 ? null : (
          <>
            <IconButton
              aria-label={t('more')}
              aria-haspopup="menu"
              aria-expanded={anchor !== null}
              onClick={(event) => open(event.currentTarget)}
              {...PageMenu.approach}
            >
              <MoreIcon />
            </IconButton>
            {wasOpened && <PageMenu anchor={anchor} actions={actions} onClose={close} />}
          </>
        )}
      </Box>
    </Box>
  );
}

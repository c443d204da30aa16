import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import { Suspense, lazy } from 'react';

import { Hint } from '../../ui/feedback/Hint.tsx';
import { useAnchor } from '../../ui/feedback/useAnchor.ts';
import { useText } from '../../ui/text/useText.ts';

const HelpPanel = lazy(async () => ({ default: (await import('./HelpPanel.tsx')).HelpPanel }));

/** The button of the help menu; what it opens is loaded when it is first opened (SHELL-61). */
export function HelpMenu() {
  const t = useText('shell');
  const { anchor, wasOpened, open, close } = useAnchor();
  return (
    <>
      <Hint title={t('help.label')}>
        <IconButton
          aria-label={t('help.label')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => open(event.currentTarget)}
        >
          <HelpIcon />
        </IconButton>
      </Hint>
      <Suspense>{wasOpened ? <HelpPanel anchor={anchor} onClose={close} /> : null}</Suspense>
    </>
  );
}

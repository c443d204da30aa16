import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';

import { Hint } from '../../ui/feedback/Hint.tsx';
import { useAnchor } from '../../ui/feedback/useAnchor.ts';
import { useText } from '../../ui/text/useText.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

const HelpPanel = laterPart(async () => (await import('./HelpPanel.tsx')).HelpPanel);

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
          {...HelpPanel.approach}
        >
          <HelpIcon />
        </IconButton>
      </Hint>
      {wasOpened && <HelpPanel anchor={anchor} onClose={close} />}
    </>
  );
}

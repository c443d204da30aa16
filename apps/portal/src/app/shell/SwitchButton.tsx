import UnfoldMoreIcon from '@mui/icons-material/UnfoldMoreOutlined';
import IconButton from '@mui/material/IconButton';
import type { ContextEntry } from '@atrium/contract';

import { useAnchor } from '../../ui/feedback/useAnchor.ts';
import { useText } from '../../ui/text/useText.ts';
import { isSwitchable } from '../contexts/switchable.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

const ContextSwitcher = laterPart(async () => (await import('../contexts/ContextSwitcher.tsx')).ContextSwitcher, {
  texts: ['switcher'],
});

/** Opens the switcher next to a place's name in the breadcrumb; nothing where there is no list of such places (KIT-12). */
export function SwitchButton({ entry }: { readonly entry: ContextEntry }) {
  const t = useText('shell');
  const { anchor, wasOpened, open, close } = useAnchor();
  const { context } = entry;
  if (!isSwitchable(context)) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t(`switch.${context}`)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
        {...ContextSwitcher.approach}
      >
        <UnfoldMoreIcon fontSize="small" />
      </IconButton>
      {wasOpened && <ContextSwitcher entry={entry} context={context} anchor={anchor} onClose={close} />}
    </>
  );
}

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

import { DisabledReason } from './DisabledReason.tsx';
import type { PageAction } from './pageAction.ts';

interface PageMenuProps {
  /** The button it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly actions: readonly PageAction[];
  readonly onClose: () => void;
}

/** Shows what can be done on a page apart from its primary action. */
export function PageMenu({ anchor, actions, onClose }: PageMenuProps) {
  const select = (action: PageAction) => {
    onClose();
    action.onSelect();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { disabledItemsFocusable: true } }}
    >
      {actions.map((action) => (
        <DisabledReason key={action.label} reason={action.disabledReason}>
          <MenuItem
            onClick={() => select(action)}
            sx={action.isDanger === true ? { color: 'error.main' } : {}}
            {...action.approach}
          >
            {action.label}
          </MenuItem>
        </DisabledReason>
      ))}
    </Menu>
  );
}

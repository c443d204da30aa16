import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useId } from 'react';

import { useText } from '../../ui/text/useText.ts';
import type { Slot } from '../definition/formDefinition.ts';
import type { FilterEditorProps } from './filterEditorProps.ts';

export interface FilterPopoverProps extends FilterEditorProps {
  readonly editor: Slot<FilterEditorProps>;
  /** The chip it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
}

/** Shows what opens from a filter's chip: its editor, and the way to take it off. */
export function FilterPopover({ anchor, editor: Editor, ...props }: FilterPopoverProps) {
  const { label, values, onChange, onDone } = props;
  const t = useText('kit');
  const titleId = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onDone}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 300, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
        <Box id={titleId} sx={{ fontWeight: 600 }}>
          {label}
        </Box>
        <Editor {...props} />
        {values.length > 0 && (
          <Button
            size="small"
            sx={{ justifySelf: 'start' }}
            onClick={() => {
              onDone();
              onChange([]);
            }}
          >
            {t('list.filters.remove')}
          </Button>
        )}
      </Box>
    </Popover>
  );
}

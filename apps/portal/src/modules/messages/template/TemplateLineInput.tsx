import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';

import { TextInput } from '../../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { DisabledReason } from '../../../ui/feedback/DisabledReason.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { usePlaceholders } from './usePlaceholders.ts';

/** A line of the e-mail: subject or title, with a menu that puts a placeholder where the cursor was (MSG-21). */
export function TemplateLineInput(props: WidgetProps) {
  const { id, label, value, error, isReadOnly, onChange } = props;
  const text = useText('template');
  const { placeholders, errorOf } = usePlaceholders();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const inserted = useRef<number | null>(null);

  const insert = (token: string) => {
    const line = typeof value === 'string' ? value : '';
    const at = box.current?.querySelector('input')?.selectionEnd ?? line.length;
    inserted.current = at + token.length;
    onChange(line.slice(0, at) + token + line.slice(at));
    setAnchor(null);
  };
  const handleClosed = () => {
    const end = inserted.current;
    inserted.current = null;
    if (end === null) return;
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(end, end);
  };

  return (
    <Box ref={box}>
      <TextInput {...props} error={errorOf(value, error)} />
      {!isReadOnly && (
        <DisabledReason reason={placeholders.length === 0 ? text('choosePurpose') : undefined}>
          <Button
            size="small"
            startIcon={<AddOutlined />}
            aria-label={text('insertInto', { field: label })}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            aria-controls={id}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {text('insertOne')}
          </Button>
        </DisabledReason>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: handleClosed } }}
      >
        {placeholders.map(({ name, label: one, token }) => (
          <MenuItem key={name} onClick={() => insert(token)}>
            {one}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

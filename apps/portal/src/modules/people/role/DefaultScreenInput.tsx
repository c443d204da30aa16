import { compareTexts, menu } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The pages of the menu by name, each once: a default screen is a page of whichever context the person enters (NAV-75). */
export function DefaultScreenInput({ id, label, help, error, value, onChange, onBlur, isReadOnly }: WidgetProps) {
  const navigation = useText('navigation');
  const names = new Map(menu.map(({ context, page }) => [page, navigation.at(`items.${context}.${page}`) ?? page]));
  const pages = [...names].toSorted(([, one], [, other]) => compareTexts(one, other));
  return (
    <TextField
      select
      fullWidth
      id={id}
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      error={error !== undefined}
      helperText={error ?? help}
      disabled={isReadOnly}
    >
      <MenuItem value="">–</MenuItem>
      {pages.map(([page, name]) => (
        <MenuItem key={page} value={page}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

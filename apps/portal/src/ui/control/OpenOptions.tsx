import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import type { ReactNode } from 'react';

/** Below its field and in the way of nothing: a list that floats would be placed while the dialog is still moving. */
function InPlace({ children }: { readonly children?: ReactNode | ((props: never) => ReactNode) }) {
  return <div>{typeof children === 'function' ? null : children}</div>;
}

/** A field whose options are open below it, within the dialog that it is in; what is typed is looked up elsewhere. */
export function OpenOptions<Multiple extends boolean, FreeSolo extends boolean>(
  props: AutocompleteProps<string, Multiple, false, FreeSolo>,
) {
  return (
    <Autocomplete
      open
      disableCloseOnSelect
      slots={{ popper: InPlace }}
      slotProps={{ listbox: { sx: { maxHeight: 240, overflowWrap: 'anywhere' } } }}
      filterOptions={(options) => options}
      onKeyDown={(event) => {
        // The options stay open: Escape is for the dialog.
        if (event.key === 'Escape') event.defaultMuiPrevented = true;
      }}
      {...props}
    />
  );
}

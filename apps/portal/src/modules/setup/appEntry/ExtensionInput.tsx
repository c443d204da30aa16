import { type extension, extensionFacts, listLimits, type RowOf } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';

import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { readAll } from '../../../kit/api/readAll.ts';
import { useNames } from '../../../kit/names/useNames.ts';
import { FieldText, hasFieldText } from '../../../ui/control/FieldText.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

const query = { $filter: 'buildingId eq null', $orderby: 'name', $top: listLimits.maxRows };

/** The extension that a building must have enabled to show the entry: one of the catalogue, by its code. */
export function ExtensionInput(props: WidgetProps) {
  const { id, label, error, isReadOnly, value, onChange, onBlur } = props;
  const t = useText('appEntry');
  const nameOf = useNames();
  const found = useQuery({
    queryKey: queryKeys.list(extensionFacts.name, extensionFacts.listPath, query),
    queryFn: ({ signal }) => readAll<RowOf<typeof extension>>(extensionFacts.listPath, { query, signal }),
  });
  const code = typeof value === 'string' ? value : '';
  const options = found.data ?? [];
  // What is chosen stays shown while the list loads, and when the extension is gone.
  const isListed = code === '' || options.some((one) => one.code === code);
  return (
    <TextField
      id={id}
      select
      label={label}
      value={code}
      error={error !== undefined}
      helperText={hasFieldText(props) ? <FieldText {...props} /> : undefined}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      slotProps={{
        select: { readOnly: isReadOnly, displayEmpty: true },
        formHelperText: { component: 'div' },
      }}
    >
      <MenuItem value="">{t('noExtension')}</MenuItem>
      {!isListed && <MenuItem value={code}>{t.at(`extensions.${code}`) ?? t('unknownExtension')}</MenuItem>}
      {options.map((one) => (
        <MenuItem key={one.code} value={one.code}>
          {nameOf(extensionFacts.name, one.name)}
        </MenuItem>
      ))}
    </TextField>
  );
}

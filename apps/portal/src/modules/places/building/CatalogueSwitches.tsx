import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';

import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { readAll } from '../../../kit/api/readAll.ts';
import { nameIn, type ListRow } from '../../../kit/definition/listDefinition.ts';
import { useNames } from '../../../kit/names/useNames.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Which entries of a catalogue are switched on or off, by their key; what is not named stays as it is. */
export type Switched = Readonly<Record<string, boolean>>;

interface CatalogueSwitchesProps {
  readonly title: string;
  /** The resource whose root records are the catalogue, the path of a list, and what of it is the catalogue where it holds more. */
  readonly resource: string;
  readonly path: string;
  readonly filter?: string;
  /** The field that tells entries apart. */
  readonly keyField: string;
  readonly words: { readonly on: string; readonly off: string };
  readonly switched: Switched;
  readonly onChange: (switched: Switched) => void;
}

const KEEP = '';

/** The entries of a catalogue, each to be left as it is, switched on or switched off at many buildings. */
export function CatalogueSwitches(props: CatalogueSwitchesProps) {
  const { title, resource, path, filter, keyField, words, switched, onChange } = props;
  const t = useText('kit');
  const nameOf = useNames();
  const text = useText('buildingBulk');
  const query = { ...(filter === undefined ? {} : { $filter: filter }), $orderby: 'name', $top: '1000' };
  const { data: entries = [] } = useQuery({
    queryKey: queryKeys.list(resource, path, query),
    queryFn: ({ signal }) => readAll<ListRow>(path, { query, signal }),
  });
  if (entries.length === 0) return null;
  return (
    <>
      <Typography variant="h3">{title}</Typography>
      {entries.map((entry) => {
        const key = String(entry[keyField]);
        return (
          <TextField
            key={key}
            select
            fullWidth
            size="small"
            label={nameOf(resource, nameIn(entry, 'name', t('list.untitled')))}
            value={key in switched ? String(switched[key]) : KEEP}
            onChange={({ target }) => {
              const { [key]: _, ...others } = switched;
              onChange(target.value === KEEP ? others : { ...others, [key]: target.value === 'true' });
            }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value={KEEP}>{text('bulkEdit.keep')}</MenuItem>
            <MenuItem value="true">{words.on}</MenuItem>
            <MenuItem value="false">{words.off}</MenuItem>
          </TextField>
        );
      })}
    </>
  );
}

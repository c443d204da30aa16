import { type apiKey, type newApiKey, type RecordOf } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { KeyStart } from './KeyStart.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

type Key = RecordOf<typeof apiKey> & Partial<Pick<(typeof newApiKey)['_output'], 'key'>>;

function KnownKey({ record }: { readonly record: Key }) {
  const text = useText('apiKey');
  const { date, dateTime } = useFormats();
  // The answer of the save has the key, and no later one.
  const [shown, setShown] = useState(record.key);
  const { lastUsedOn, lastUsedAddress, formerUntil } = record;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        <KeyStart row={record} />
      </Typography>
      <Typography color="textSecondary">
        {lastUsedOn === null
          ? text('use.never')
          : text('use.last', { day: date(lastUsedOn), address: lastUsedAddress ?? '' })}
      </Typography>
      {formerUntil !== null && <Typography>{text('key.former', { time: dateTime(formerUntil) })}</Typography>}
      {shown !== undefined && <NewKeyDialog value={shown} onClose={() => setShown(undefined)} />}
    </Box>
  );
}

/** The key itself: how it begins and when it was used; right after it was made, all of it (KEY-01, KEY-02). */
export function KeySection({ record }: SectionProps<Key>) {
  const text = useText('apiKey');
  return record === null ? (
    <Typography color="textSecondary">{text('key.later')}</Typography>
  ) : (
    <KnownKey key={record.id} record={record} />
  );
}

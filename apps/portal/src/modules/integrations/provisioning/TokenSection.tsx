import { type newProvisioning, type provisioning, type RecordOf } from '@atrium/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { NewKeyDialog } from '../apiKey/NewKeyDialog.tsx';

type Directory = RecordOf<typeof provisioning> & Partial<Pick<(typeof newProvisioning)['_output'], 'token'>>;

function Token({ record }: { readonly record: Directory }) {
  const text = useText('provisioning');
  const { dateTime } = useFormats();
  // The answer of the save has the token, and no later one.
  const [shown, setShown] = useState(record.token);
  const { start, formerUntil } = record;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        {text('key.label')}{' '}
        <Box component="span" translate="no" sx={{ fontFamily: 'monospace' }}>
          {start}…
        </Box>
      </Typography>
      {formerUntil !== null && <Typography>{text('key.former', { time: dateTime(formerUntil) })}</Typography>}
      {shown !== undefined && <NewKeyDialog texts="provisioning" value={shown} onClose={() => setShown(undefined)} />}
    </Box>
  );
}

/** Shows what the directory is given: the address to call and its token, which is shown once after it was made (SCIM-01). */
export function TokenSection({ record }: SectionProps<Directory>) {
  const text = useText('provisioning');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <TextField
        label={text('address.label')}
        value={`${location.origin}/api/scim/v2`}
        helperText={text('address.help')}
        onFocus={({ target }) => target.select()}
        slotProps={{
          input: { readOnly: true, sx: { fontFamily: 'monospace' } },
          htmlInput: { autoComplete: 'off', spellCheck: false, translate: 'no' },
        }}
      />
      {record === null ? (
        <Typography color="textSecondary">{text('key.later')}</Typography>
      ) : (
        <Token key={record.id} record={record} />
      )}
    </Box>
  );
}

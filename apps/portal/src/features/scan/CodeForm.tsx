import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';

import { useText } from '../../ui/text/useText.ts';

/** What the largest QR code holds. */
const LONGEST = 4296;

/** The way to a code without a camera: it is typed or pasted (PLACE-29). */
export function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useText('scan');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // What a portal makes of its portals' events reaches forms around it too.
    event.stopPropagation();
    const typed = code.trim();
    setIsMissing(typed === '');
    if (typed !== '') onCode(typed);
  };
  return (
    <Box component="form" noValidate onSubmit={handleSubmit} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <TextField
        fullWidth
        label={t('code')}
        value={code}
        error={isMissing}
        helperText={isMissing ? t('missing') : t('typing')}
        onChange={(event) => {
          setCode(event.target.value);
          setIsMissing(false);
        }}
        slotProps={{ htmlInput: { maxLength: LONGEST, autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } }}
      />
      <Button type="submit" variant="outlined">
        {t('use')}
      </Button>
    </Box>
  );
}

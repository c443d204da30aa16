import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { useText } from '../../../ui/text/useText.ts';
import { usePlaceholders } from './usePlaceholders.ts';

/** The placeholders of the template's purpose, each a button that puts it where the cursor is (MSG-21). */
export function PlaceholderList({ onInsert }: { readonly onInsert: (text: string) => void }) {
  const text = useText('template');
  const { placeholders } = usePlaceholders();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ py: 2 }}>
      <Typography id={id} variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        {text(placeholders.length === 0 ? 'choosePurpose' : 'insert')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {placeholders.map(({ name, label, token }) => (
          <Chip
            key={name}
            label={label}
            title={token}
            size="small"
            variant="outlined"
            onClick={() => onInsert(token)}
          />
        ))}
      </Box>
    </Box>
  );
}

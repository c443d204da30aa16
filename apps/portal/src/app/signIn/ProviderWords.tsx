import Box from '@mui/material/Box';

import { useText } from '../../ui/text/useText.ts';

/** Shows what the provider said of a failed sign-in, marked as its words and not the product's. */
export function ProviderWords({ said }: { readonly said: string }) {
  const t = useText('signin');
  return (
    <Box component="span" sx={{ display: 'block', mt: 2 }}>
      {t('said')}{' '}
      <Box component="q" dir="auto" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'isolate', overflowWrap: 'anywhere' }}>
        {said}
      </Box>
    </Box>
  );
}

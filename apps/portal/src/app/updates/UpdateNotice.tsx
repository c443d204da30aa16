import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { useText } from '../../ui/text/useText.ts';
import { useUpdateOffer } from './useUpdateOffer.ts';

/** Says at top centre that there is a new version and offers it (SHELL-35); it pushes the page down and never covers it. */
export function UpdateNotice() {
  const t = useText('shell');
  const { isOffered, upgrade } = useUpdateOffer();
  return (
    <Box role="status">
      {isOffered ? (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            rowGap: 1,
            alignItems: 'center',
            justifyContent: 'center',
            px: 6,
            py: 2,
            textAlign: 'center',
            bgcolor: 'brand.tint',
          }}
        >
          {t('update.offer')}
          <Button variant="contained" size="small" onClick={upgrade}>
            {t('update.action')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

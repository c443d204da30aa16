import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

import { useText } from '../text/useText.ts';

interface ApplyFormProps {
  readonly isRefused?: boolean;
  readonly onApply: () => void;
  readonly children: ReactNode;
}

/** Typed values, confirmed by Enter or the button. */
export function ApplyForm({ isRefused = false, onApply, children }: ApplyFormProps) {
  const t = useText('kit');
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused) onApply();
      }}
    >
      {children}
      <Button type="submit" variant="contained" size="small" sx={{ justifySelf: 'end' }}>
        {t('list.filters.apply')}
      </Button>
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { useFormats } from './useFormats.ts';

interface CountedLabelProps {
  readonly children: ReactNode;
  /** Missing while it is not known. */
  readonly count: number | undefined;
}

/** A word with how many records it is true of. */
export function CountedLabel({ children, count }: CountedLabelProps) {
  const { number } = useFormats();
  return (
    <>
      {children}
      {count !== undefined && ' '}
      {count !== undefined && (
        <Box component="span" className="tabular" sx={{ ml: 1, color: 'text.secondary', fontWeight: 400 }}>
          {number(count)}
        </Box>
      )}
    </>
  );
}

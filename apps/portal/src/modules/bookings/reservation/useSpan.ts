import { useCallback } from 'react';

import { spanText } from '../../../ui/format/spanText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';

/** Formats a span of two instants in a zone, that of the page without one. */
export function useSpan(): (start: string, end: string, timeZone?: string | null) => string {
  const formats = useFormats();
  return useCallback((start, end, timeZone) => spanText(formats, start, end, timeZone ?? formats.timeZone), [formats]);
}

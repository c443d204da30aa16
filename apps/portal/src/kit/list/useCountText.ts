import { listLimits } from '@atrium/contract';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

/**
 * Returns what shows the count of a list: the number, or "more than 10,000" where the server counts no further (API-12).
 * @param most how far it counts
 */
export function useCountText(
  most: number = listLimits.maxCounted,
): (count: number, place?: 'first' | 'within') => string {
  const t = useText('kit');
  const { number, locale } = useFormats();
  return (count, place = 'within') => {
    if (count <= most) return number(count);
    const text = t('list.moreThan', { shown: number(most) });
    return place === 'first' ? text.charAt(0).toLocaleUpperCase(locale) + text.slice(1) : text;
  };
}

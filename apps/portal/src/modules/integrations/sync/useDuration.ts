import { times } from '@atrium/contract';

import { useFormats } from '../../../ui/format/useFormats.ts';

/** Returns what writes the time between two instants in its two largest units: "3 mins 20 secs". */
export function useDuration(): (from: string, until: string) => string {
  const { number } = useFormats();
  const inUnit = (value: number, unit: 'hour' | 'minute' | 'second') =>
    number(value, { style: 'unit', unit, unitDisplay: 'short' });
  return (from, until) => {
    const seconds = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / times.second));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    if (hours > 0) return `${inUnit(hours, 'hour')} ${inUnit(minutes, 'minute')}`;
    if (minutes > 0) return `${inUnit(minutes, 'minute')} ${inUnit(seconds % 60, 'second')}`;
    return inUnit(seconds, 'second');
  };
}

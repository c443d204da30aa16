import type { SyncJob } from '@atrium/contract';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Counts of a sync that are a change or a fault; the others say how much there is in all. */
const shownCounts = ['create', 'update', 'same', 'remove', 'skipped'] as const;

/** Returns the words of what a sync has done, and of why it has no success. */
export function useSyncWords({ error, names, counts }: Pick<SyncJob, 'error' | 'names' | 'counts'>) {
  const text = useText('customerJobs');
  const { number } = useFormats();
  const countsText = shownCounts
    .filter((key) => (counts[key] ?? 0) > 0)
    .map((key) => text(`counts.${key}`, { count: counts[key] ?? 0, shown: number(counts[key] ?? 0) }))
    .join(', ');
  const failure = () => {
    if (error === null) return null;
    const [first = '', second = '', third = ''] = names;
    if (error === 'sameKey') return text('errors.sameKey', { key: first, one: second, other: third });
    if (error === 'manyRemoved')
      return text('errors.manyRemoved', {
        removed: number(counts['remove'] ?? 0),
        known: number(counts['known'] ?? 0),
        names: names.join(', '),
      });
    return text(`errors.${error}`, { name: first });
  };
  return { counts: error === 'manyRemoved' ? '' : countsText, failure: failure() };
}

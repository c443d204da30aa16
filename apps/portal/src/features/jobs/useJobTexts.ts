import type { Job } from '../../kit/jobs/job.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

/** The words of a job: its kind and resource, its counts, and why it failed. The texts of its resource have to be there. */
export function useJobTexts({
  kind,
  resource,
  counts,
  message,
}: Pick<Job, 'kind' | 'resource' | 'counts' | 'message'>): {
  readonly kindName: string;
  readonly name: string;
  readonly counts: string;
  readonly failure: string | null;
} {
  const t = useText('jobs');
  const own = useText(resource ?? 'jobs');
  const { labelled, number } = useFormats();
  const kindName = t.at(`kinds.${kind}`) ?? kind;
  const counted = Object.entries(counts).map(([key, count]) => labelled(t.at(`counts.${key}`) ?? key, number(count)));
  return {
    kindName,
    name: resource === null ? kindName : labelled(kindName, own.at('title') ?? resource),
    counts: counted.join(', '),
    failure: message === null ? null : (t.at(`messages.${message}`) ?? t('messages.jobFailed')),
  };
}

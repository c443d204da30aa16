import type { WebhookProblem } from '@atrium/contract';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** What has come of an attempt. */
interface Attempt {
  readonly status: number | null;
  readonly problem: WebhookProblem | null;
  readonly durationMs: number | null;
}

/** Returns what says how an attempt ended, by its status or problem, and how long it took. */
export function useOutcome(): (attempt: Attempt) => string {
  const t = useText('webhook');
  const { number } = useFormats();
  return ({ status, problem, durationMs }) => {
    const time = durationMs === null ? [] : [t('log.took', { ms: number(durationMs) })];
    const result =
      problem === null || problem === 'status'
        ? t('log.status', { status: String(status) })
        : t(`values.problem.${problem}`);
    return [result, ...time].join(' · ');
  };
}

import { useCallback } from 'react';

import { useText } from '../text/useText.ts';
import { CallFailure } from './callFailure.ts';

/** What an error says to a person: what happened, what to do, and the id to quote. */
export interface ErrorText {
  readonly title: string;
  readonly advice: string;
  readonly requestId: string | undefined;
}

/** What was being done when it failed. */
export type FailedWork = 'loading' | 'saving' | 'other';

/** The one failure of a server that a person can do something about. */
const OUT_OF_ROOM = 507;

const ownWords = { loading: 'failures.load', saving: 'failures.save', other: '' } as const;
const SECONDS_OF_MINUTE = 60;

const screenOfWork = { loading: 'loadingFailed', saving: 'savingFailed', other: 'unexpected' } as const;

/**
 * The texts of an error in the person's language, by its code, else by what was being done (ERR-23 to ERR-28). The area of
 * a resource may say in its own words what did not work: `failures.load`, `failures.save` (ERR-38 to ERR-41).
 */
export function useErrorText(area = 'errors'): (error: unknown, work: FailedWork) => ErrorText {
  const t = useText('errors');
  const own = useText(area);
  return useCallback(
    (error, work) => {
      const screen = screenOfWork[work];
      const generic = {
        title: own.at(ownWords[work]) ?? t(`screens.${screen}.title`),
        advice: t(`screens.${screen}.advice`),
        requestId: undefined,
      };
      if (!(error instanceof CallFailure)) return generic;
      const { requestId } = error;
      if (error.status === 0) {
        const reason = error.code === 'timeout' ? t('codes.timeout') : t('screens.serversUnreachable.advice');
        return { title: t('screens.serversUnreachable.title'), advice: reason, requestId };
      }
      if (error.status === 403) {
        return { title: t('screens.permissionDenied.title'), advice: t('screens.permissionDenied.advice'), requestId };
      }
      // A save is of something that was there: its own code says that it is gone.
      if (error.status === 404 && work !== 'saving') {
        return { title: t('screens.pageNotFound.title'), advice: t('screens.pageNotFound.advice'), requestId };
      }
      const hasWords = error.status < 500 || error.status === OUT_OF_ROOM;
      const known =
        hasWords && error.code !== undefined
          ? t.at(`codes.${error.code}`, { minutes: Math.ceil((error.retryAfter ?? 0) / SECONDS_OF_MINUTE) })
          : undefined;
      return { title: generic.title, advice: known ?? generic.advice, requestId };
    },
    [t, own],
  );
}

import { times } from '@atrium/contract';
import { useEffect, useRef, useState } from 'react';

import { saveFile } from '../api/saveFile.ts';
import { cancelJob, isUnderWay, type Job } from '../jobs/job.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import { readFile } from '../api/readFile.ts';

const EXPORT_TIMEOUT = 10 * times.minute;

function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, times.second);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  signal.throwIfAborted();
}

/** What is downloaded: where it is asked for, and the file's name where the server gives none. */
export interface Download {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly name: string;
}

interface DownloadControl {
  /** How far a long one is; null while none is under way. */
  readonly job: Job | null;
  start(download: Download): void;
  cancel(): void;
}

/**
 * Downloads a table of the server's: a small one comes as the answer, a large one as a job that is followed until its
 * file is ready (KIT-04).
 * @param failed what is said when it fails; that an export failed without it
 */
export function useDownload(failed?: string): DownloadControl {
  const t = useText('kit');
  const language = useLanguage();
  const toasts = useToasts();
  const errorText = useErrorText();
  const [job, setJob] = useState<Job | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const failure = failed ?? t('list.export.failed');

  const follow = async (content: string, name: string, signal: AbortSignal) => {
    const { fileResult, readJob, readStarted } = await import('../jobs/readJob.ts');
    const id = readStarted(JSON.parse(content));
    let current = await readJob(id, fileResult, signal);
    while (isUnderWay(current)) {
      setJob(current);
      await pause(signal);
      current = await readJob(id, fileResult, signal);
    }
    if (current.status === 'Cancelled') toasts.success(t('list.export.cancelled'));
    else if (current.status === 'Failed' || !current.result) toasts.failure(failure);
    else {
      saveAddress(current.result.fileUrl, name);
      toasts.success(t('list.export.ready'));
    }
  };

  const run = async ({ path, query, name }: Download) => {
    const { signal } = leaving.current;
    try {
      // The heads of the columns are in the person's language.
      const headers = { 'accept-language': language };
      const file = await readFile(path, { query, headers, signal, timeout: EXPORT_TIMEOUT });
      if (file.content.type.startsWith('application/json')) {
        await follow(await file.content.text(), name, signal);
      } else {
        saveFile(file, name);
      }
    } catch (error) {
      if (!signal.aborted) toasts.failure(`${failure} ${errorText(error, 'loading').advice}`);
    } finally {
      setJob(null);
    }
  };

  return {
    job,
    start: (download) => void run(download),
    cancel: () => {
      if (job === null) return;
      cancelJob(job.id).catch((error: unknown) => toasts.failure(errorText(error, 'saving').advice));
    },
  };
}

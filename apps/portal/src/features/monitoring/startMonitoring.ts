import type { PortalConfig } from '@atrium/contract';

import { callApi } from '../../kit/api/callApi.ts';
import { setRunningMonitor } from './monitor.ts';
import type { MonitoredPerson, Monitor } from './monitor.ts';

/** The SDK is one for the page; it is loaded once, and only where there is somewhere to send to (MON-04, MON-07). */
let loading: Promise<Monitor | null> | null = null;

async function loadMonitor(): Promise<Monitor | null> {
  const { monitoring, version } = (await callApi<PortalConfig>('config')).data;
  if (monitoring === null) return null;
  const [{ createDatadogMonitor }, { datadogRum }] = await Promise.all([
    import('./createDatadogMonitor.ts'),
    import('@datadog/browser-rum'),
  ]);
  return createDatadogMonitor(monitoring, version, datadogRum);
}

/** Monitors the person until the returned function is called, which also works while it is still being loaded. */
export function startMonitoring(person: MonitoredPerson, onFailure: (error: unknown) => void): () => void {
  let isOver = false;
  let monitor: Monitor | null = null;
  loading ??= loadMonitor();
  loading.then(
    (loaded) => {
      if (isOver || loaded === null) return;
      monitor = loaded;
      monitor.start(person);
      setRunningMonitor(monitor);
    },
    (error: unknown) => {
      loading = null;
      onFailure(error);
    },
  );
  return () => {
    isOver = true;
    if (monitor === null) return;
    setRunningMonitor(null);
    monitor.stop();
  };
}

import type { MonitoringTarget } from '@atrium/contract';

import type { Config } from '../../base/config.ts';

/** Path on the server's own origin below which monitoring is posted. */
export const MONITORING_PATH = '/monitoring';

/** The token and the application where the server itself takes the batches, which serves one portal alone. */
const OWN_NAME = 'atrium';

/**
 * Returns where the portal's pages send what is monitored; null when nowhere (MON-07). A log plays no recording, so none is
 * made for it.
 */
export function monitoringTarget({
  monitoring,
  publicUrl,
}: Pick<Config, 'monitoring' | 'publicUrl'>): MonitoringTarget | null {
  if (monitoring === null) return null;
  const own = `${publicUrl}${MONITORING_PATH}`;
  if (monitoring.kind === 'log') return { url: own, clientToken: OWN_NAME, applicationId: OWN_NAME, hasReplay: false };
  const { url, clientToken, applicationId, isRelayed } = monitoring;
  return { url: isRelayed ? own : url, clientToken, applicationId, hasReplay: true };
}

/** The origin outside this server that pages reach to send what is monitored; null when there is none. */
export function monitoringOrigin(config: Pick<Config, 'monitoring' | 'publicUrl'>): string | null {
  const target = monitoringTarget(config);
  const origin = target === null ? config.publicUrl : new URL(target.url).origin;
  return origin === config.publicUrl ? null : origin;
}

import { monitoringLimits } from '@atrium/contract';
import type { MonitoringTarget } from '@atrium/contract';
import type { DatadogRum, RumEvent, RumEventDomainContext, RumInitConfiguration } from '@datadog/browser-rum';

import { cleanError, cleanEvent } from './cleanEvent.ts';
import { createEventLimit } from './createEventLimit.ts';
import { createReplayTracker } from './createReplayTracker.ts';
import { followIdleness } from './followIdleness.ts';
import { logMonitoringFailure } from './monitor.ts';
import type { Monitor } from './monitor.ts';

/** The SDK as far as it is used. */
export type Sdk = Pick<
  DatadogRum,
  | 'init'
  | 'setTrackingConsent'
  | 'setUser'
  | 'clearUser'
  | 'stopSession'
  | 'addTiming'
  | 'addAction'
  | 'addError'
  | 'startSessionReplayRecording'
  | 'stopSessionReplayRecording'
>;

/** An action that is never sent: its event tells how the recorder does. */
const PROBE_NAME = 'probe';

/** Everything the SDK is given. The figures are the specification's; the rest keeps personal text out (MON-08, MON-09, MON-12). */
function configurationOf(
  { url, clientToken, applicationId, hasReplay }: MonitoringTarget,
  version: string,
  beforeSend: (event: RumEvent, context: RumEventDomainContext) => boolean,
  onReplay: () => void,
): RumInitConfiguration {
  return {
    applicationId,
    clientToken,
    // Not the SDK's own addresses, which follow from a site: the configured one (MON-07).
    proxy: ({ path, parameters }) => {
      // A part of the recording is sent by itself; the messages of the other batches were counted one by one.
      if (path.endsWith('/replay')) onReplay();
      return `${url}${path}?${parameters}`;
    },
    service: 'atrium-portal',
    version,
    sessionSampleRate: monitoringLimits.sessionSampleRate,
    sessionReplaySampleRate: hasReplay ? monitoringLimits.replaySampleRate : 0,
    telemetrySampleRate: monitoringLimits.telemetrySampleRate,
    defaultPrivacyLevel: 'mask',
    enablePrivacyForActionName: true,
    trackAnonymousUser: false,
    startSessionReplayRecordingManually: true,
    useSecureSessionCookie: location.protocol === 'https:',
    beforeSend,
  };
}

/** Monitoring by Datadog's browser SDK, for Datadog itself or this server's log. */
export function createDatadogMonitor(target: MonitoringTarget, version: string, sdk: Sdk): Monitor {
  const listeners = new Set<() => void>();
  const limit = createEventLimit();
  let isInitialised = false;
  let endIdleness: (() => void) | null = null;

  const guarded = (what: string, run: () => void) => {
    try {
      run();
    } catch (error) {
      logMonitoringFailure(what, error);
    }
  };
  const replay = createReplayTracker({
    probe: () => guarded('the recorder cannot be asked', () => sdk.addAction(PROBE_NAME)),
    onGivenUp: () =>
      guarded('the recorder cannot be stopped', () => {
        sdk.stopSessionReplayRecording();
        logMonitoringFailure('the recorder did not start in time', null);
      }),
    onChange: () => {
      for (const listener of [...listeners]) listener();
    },
  });

  const beforeSend = (event: RumEvent, context: RumEventDomainContext): boolean => {
    replay.see(event.session);
    if (event.type === 'action' && event.action.target?.name === PROBE_NAME) return false;
    if (event.type === 'error' && event.error.source !== 'custom' && event.error.source !== 'agent') {
      // Sent once more without its words, which then comes through here as one of our own.
      sdk.addError(cleanError('error' in context ? context.error : null));
      return false;
    }
    cleanEvent(event);
    if (event.type !== 'view') return limit.take();
    // The SDK lets no view go missing; there is one for each page that is opened, updated every few seconds at most.
    limit.note();
    return true;
  };

  return {
    start: ({ id, role }) =>
      guarded('it did not start', () => {
        sdk.setUser({ id, role });
        if (isInitialised) sdk.setTrackingConsent('granted');
        else sdk.init(configurationOf(target, version, beforeSend, limit.note));
        isInitialised = true;
        endIdleness ??= followIdleness(() => guarded('the session did not end', () => sdk.stopSession()));
        if (!target.hasReplay) return;
        replay.start();
        sdk.startSessionReplayRecording();
      }),
    stop: () => {
      replay.stop();
      endIdleness?.();
      endIdleness = null;
      // One by one: what fails must not keep the next from being done.
      guarded('the recording did not stop', () => sdk.stopSessionReplayRecording());
      guarded('the person is not forgotten', () => sdk.clearUser());
      guarded('it did not stop', () => sdk.setTrackingConsent('not-granted'));
    },
    mark: (name) => guarded('a timing was not taken', () => sdk.addTiming(name)),
    replayState: replay.state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

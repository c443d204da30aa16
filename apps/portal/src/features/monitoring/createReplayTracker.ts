import { monitoringLimits } from '@atrium/contract';

import type { ReplayState } from './monitor.ts';

/** What an event says of its session. */
export interface EventSession {
  readonly id: string;
  /** False in the last event of a session. */
  readonly is_active?: boolean | undefined;
  /** True while the recorder works. */
  readonly has_replay?: boolean | undefined;
}

interface ReplayTrackerOptions {
  /** Makes an event that tells whether the recorder works by now; it is asked for while it starts. */
  readonly probe: () => void;
  /** The recorder has not started in time: it is to stop. */
  readonly onGivenUp: () => void;
  readonly onChange: () => void;
}

/** Milliseconds between two questions to a recorder that starts. */
const PROBE_EVERY = 500;

/** Follows the replay from off over waiting (for a session) and starting to recording (MON-11, MON-17, MON-18). */
export function createReplayTracker({ probe, onGivenUp, onChange }: ReplayTrackerOptions) {
  let state: ReplayState = 'off';
  let sessionId: string | null = null;
  let probing: ReturnType<typeof setInterval> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const enter = (next: ReplayState) => {
    clearInterval(probing);
    clearTimeout(deadline);
    if (next === 'starting') {
      probing = setInterval(probe, PROBE_EVERY);
      deadline = setTimeout(() => {
        enter('off');
        onGivenUp();
      }, monitoringLimits.replayWorkerStart);
    }
    state = next;
    onChange();
  };

  return {
    state: () => state,
    start() {
      sessionId = null;
      enter('waiting');
    },
    stop() {
      if (state !== 'off') enter('off');
    },
    /** Takes notice of an event's session. */
    see({ id, is_active: isActive, has_replay: hasReplay }: EventSession) {
      if (state === 'off') return;
      if (isActive === false) {
        // The recorder is reset with the session it recorded, and begins again with the next.
        if (id === sessionId) enter('waiting');
        return;
      }
      if (id !== sessionId) {
        sessionId = id;
        enter('starting');
      }
      if (hasReplay === true && state === 'starting') enter('recording');
    },
  };
}

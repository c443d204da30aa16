import { SESSION_CHECK_MS } from './constants.ts';
import type { Environment, Frame } from './environment.ts';

/** Watches the provider's session (OpenID Connect Session Management). */
export interface SessionCheck {
  /** Starts again; `onChange` is called once, when the provider says that its session is another one. */
  start(checkUrl: string, clientId: string, sessionState: string): void;
  stop(): void;
}

/** Creates a session check that asks the provider's frame every 2000 ms (AUTH-48). */
export function createSessionCheck(environment: Environment, onChange: () => void): SessionCheck {
  let frame: Frame | null = null;
  let cancel: () => void = () => undefined;

  const stop = () => {
    cancel();
    frame?.remove();
    frame = null;
  };

  return {
    stop,
    start: (checkUrl, clientId, sessionState) => {
      stop();
      const { origin } = new URL(checkUrl);
      const opened = environment.window.openFrame(checkUrl);
      frame = opened;
      const ask = () => {
        opened.post(`${clientId} ${sessionState}`, origin);
        cancel = environment.clock.after(SESSION_CHECK_MS, ask);
      };
      opened.onLoad(() => {
        cancel();
        if (frame === opened) ask();
      });
      opened.onMessage((message) => {
        // 'error' means the provider cannot tell: asking again would get the same answer.
        if (message.origin !== origin || (message.data !== 'changed' && message.data !== 'error')) return;
        stop();
        if (message.data === 'changed') onChange();
      });
    },
  };
}

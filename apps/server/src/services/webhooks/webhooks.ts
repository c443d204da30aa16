import type { Live } from '../live/live.ts';
import { type SentTest, sendTest } from './sendTest.ts';
import { type SenderOptions, WebhookSender } from './webhookSender.ts';

/** Sends customers' systems what changes (OPS-10). */
export interface Webhooks {
  /** Begins to make deliveries of events and to send them. */
  work(): void;
  /** Sends everything that is due now, and waits for it. */
  settle(): Promise<void>;
  /** Sends a signed test to a webhook, once and with the answer; null where it has no secret (HOOK-04). */
  sendTest(webhookId: string): Promise<SentTest | null>;
  stop(): Promise<void>;
}

/** How long events are gathered before they are read. */
const GATHERED_MS = 50;

export function openWebhooks({ live, ...options }: SenderOptions & { readonly live: Live }): Webhooks {
  const sender = new WebhookSender(options);
  let waiting: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  const soon = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      sender.wake();
    }, GATHERED_MS).unref();
  };
  return {
    work: () => {
      unsubscribe = live.subscribe({
        onEvent: (event) => {
          if (event.type === 'changed' && (sender.isUsed || event.resource === 'webhook')) soon();
        },
        onGap: soon,
      });
      sender.start();
    },
    settle: () => sender.settle(),
    sendTest: (webhookId) => sendTest(options, webhookId),
    stop: async () => {
      unsubscribe?.();
      clearTimeout(waiting);
      await sender.stop();
    },
  };
}

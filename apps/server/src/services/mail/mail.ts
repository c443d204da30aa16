import type { MailConfig } from '../../base/mailConfig.ts';
import type { Database } from '../../db/database.ts';
import { MAIL_CHANNEL } from './enqueueMail.ts';
import { defaultSenderTiming, MailSender, type SenderTiming } from './mailSender.ts';
import { defaultSmtpTiming, type SmtpTiming } from './smtpSession.ts';

/** Outgoing e-mail: what `enqueueMails` has queued is sent, or stays in the outbox without a mail server (MSG-11). */
export interface Mail {
  /** Whether there is a mail server. */
  readonly hasServer: boolean;
  /** Begins to send. */
  work(): Promise<void>;
  /** Ends the sending; what has begun gets some seconds. */
  stop(): Promise<void>;
}

/** What it is opened with; the times are shorter in tests. */
export interface MailOptions {
  readonly database: Database;
  readonly config: MailConfig | null;
  readonly onError: (error: unknown) => void;
  readonly timing?: SenderTiming;
  readonly smtp?: SmtpTiming;
}

const STOP_MS = 7_000;

export function openMail({ database, config, onError, timing, smtp }: MailOptions): Mail {
  if (config === null) return { hasServer: false, work: () => Promise.resolve(), stop: () => Promise.resolve() };
  const sender = new MailSender({
    database,
    config,
    timing: timing ?? defaultSenderTiming,
    smtp: smtp ?? defaultSmtpTiming,
    onError,
  });
  let unlisten: (() => Promise<void>) | undefined;
  return {
    hasServer: true,
    work: async () => {
      const wake = () => sender.wake();
      unlisten = await database.listen(MAIL_CHANNEL, { onPayload: wake, onGap: wake });
      await sender.start();
    },
    stop: async () => {
      await unlisten?.();
      await sender.stop(STOP_MS);
    },
  };
}

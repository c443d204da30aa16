import type { MailConfig } from '../../base/mailConfig.ts';
import type { Database } from '../../db/database.ts';
import { type ComposeDraft, DraftComposer } from './draftComposer.ts';
import { MAIL_CHANNEL } from './enqueueMail.ts';
import { defaultSenderTiming, MailSender, type SenderTiming } from './mailSender.ts';
import { defaultSmtpTiming, type SmtpTiming } from './smtpSession.ts';

/**
 * Outgoing e-mail: what `addMailDraft` has written down is composed, and what is queued is sent, or stays in the outbox without a
 * mail server (MSG-11).
 */
export interface Mail {
  /** Whether there is a mail server. */
  readonly hasServer: boolean;
  /** Begins to compose and to send. */
  work(): Promise<void>;
  /** Composes what is written down by now. */
  compose(): Promise<void>;
  /** Ends the composing and the sending; what has begun gets some seconds. */
  stop(): Promise<void>;
}

/** What it is opened with; the times are shorter in tests. */
export interface MailOptions<Wording> {
  readonly database: Database;
  readonly config: MailConfig | null;
  readonly compose: ComposeDraft<Wording>;
  readonly onError: (error: unknown) => void;
  readonly timing?: SenderTiming;
  readonly smtp?: SmtpTiming;
}

const STOP_MS = 7_000;

export function openMail<Wording>({ database, config, compose, onError, timing, smtp }: MailOptions<Wording>): Mail {
  const composer = new DraftComposer({ database, compose, onError });
  if (config === null)
    return {
      hasServer: false,
      work: () => composer.start(),
      compose: () => composer.compose(),
      stop: () => composer.stop(),
    };
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
      await composer.start();
    },
    compose: () => composer.compose(),
    stop: async () => {
      await composer.stop();
      await unlisten?.();
      await sender.stop(STOP_MS);
    },
  };
}

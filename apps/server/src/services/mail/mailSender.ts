import { mailLimits, times } from '@atrium/contract';

import type { MailConfig } from '../../base/mailConfig.ts';
import type { Database } from '../../db/database.ts';
import { announceMails } from './announceMails.ts';
import { composeMessage } from './composeMessage.ts';
import { toRecipient } from './enqueueMail.ts';
import {
  type ClaimedMail,
  claimMail,
  endExpired,
  type MailOutcome,
  markInterrupted,
  renewLeases,
  writeOutcome,
} from './mailQueue.ts';
import { type SmtpTiming, SmtpSession } from './smtpSession.ts';

/** How often the queue is looked at without an event, in milliseconds; shorter in tests. */
export interface SenderTiming {
  readonly poll: number;
  /** After the mail server could not be reached. */
  readonly pause: number;
}

export const defaultSenderTiming: SenderTiming = { poll: 5 * times.second, pause: mailLimits.pause };

/** What a sender is made with. */
export interface SenderOptions {
  readonly database: Database;
  readonly config: MailConfig;
  readonly timing: SenderTiming;
  readonly smtp: SmtpTiming;
  readonly onError: (error: unknown) => void;
}

/** Open outboxes read again at most this often. */
const ANNOUNCE_EVERY = 1 * times.second;

/** After so many messages a connection is made again: some servers count them. */
const MESSAGES_OF_CONNECTION = 100;

/**
 * Sends what is due over a few connections. Every process has one; a message is claimed by one of them, for one attempt,
 * before anything is sent, and its outcome is written right after.
 */
export class MailSender {
  readonly #options: SenderOptions;
  readonly #idle: SmtpSession[] = [];
  readonly #sending = new Map<string, Promise<void>>();
  readonly #open = new Set<SmtpSession>();
  #timer: NodeJS.Timeout | undefined;
  #tick: Promise<void> | undefined;
  #isFilling = false;
  /** The look for due messages that is under way, or the last one. */
  #filling: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;
  #pausedUntil = 0;
  #reported = '';
  #announcing: NodeJS.Timeout | undefined;
  /** When the next message may be sent at the configured rate. */
  #nextAt = 0;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { database, timing } = this.#options;
    if ((await markInterrupted(database, database.kind === 'embedded')) > 0) this.#announce();
    this.#timer = setInterval(() => {
      this.#tick ??= this.#lookAround().finally(() => (this.#tick = undefined));
    }, timing.poll);
    this.wake();
  }

  /** Looks for messages that are due. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isFilling) this.#filling = this.#fill();
  }

  /** Lets what is being sent come to its end, for at most so long; what has none by then ends as its connection does. */
  async stop(most: number): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    const cut = setTimeout(() => {
      for (const session of this.#open) session.close();
    }, most);
    await this.#tick;
    // What it claims by then is sent as well: no one else takes it before its lease ends.
    await this.#filling;
    await Promise.all(this.#sending.values());
    clearTimeout(cut);
    for (const session of this.#open) session.close();
    if (this.#announcing === undefined) return;
    clearTimeout(this.#announcing);
    await announceMails(this.#options.database).catch(this.#options.onError);
  }

  /** Lets open outboxes show what has become of messages, at most once a second however many there are. */
  #announce(): void {
    const { database, onError } = this.#options;
    this.#announcing ??= setTimeout(() => {
      this.#announcing = undefined;
      announceMails(database).catch(onError);
    }, ANNOUNCE_EVERY).unref();
  }

  async #lookAround(): Promise<void> {
    const { database, onError } = this.#options;
    try {
      if (this.#sending.size > 0) await renewLeases(database, [...this.#sending.keys()]);
      const ended = (await markInterrupted(database)) + (await endExpired(database));
      if (ended > 0) this.#announce();
    } catch (error) {
      onError(error);
    }
    this.#closeIdle();
    if (!this.#isStopped) this.wake();
  }

  #closeIdle(): void {
    if (this.#sending.size > 0 || this.#isFilling) return;
    for (const session of this.#idle.splice(0)) this.#drop(session);
  }

  #drop(session: SmtpSession): void {
    session.close();
    this.#open.delete(session);
  }

  async #fill(): Promise<void> {
    this.#isFilling = true;
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        await this.#takeDue();
      }
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#isFilling = false;
    }
  }

  async #takeDue(): Promise<void> {
    const { config, database } = this.#options;
    while (!this.#isStopped && this.#sending.size < config.connections && Date.now() >= this.#pausedUntil) {
      if (!this.#mayBegin()) return;
      const mail = await claimMail(database);
      if (mail === undefined) return;
      this.#sending.set(
        mail.id,
        this.#attempt(mail).finally(() => {
          this.#sending.delete(mail.id);
          if (!this.#isStopped) this.wake();
        }),
      );
    }
  }

  /** Checks whether the configured rate allows another message now; otherwise the sender wakes when it does. */
  #mayBegin(): boolean {
    const { perMinute } = this.#options.config;
    if (perMinute === 0) return true;
    const now = Date.now();
    if (now < this.#nextAt) {
      setTimeout(() => this.wake(), this.#nextAt - now).unref();
      return false;
    }
    this.#nextAt = Math.max(now, this.#nextAt) + times.minute / perMinute;
    return true;
  }

  async #attempt(mail: ClaimedMail): Promise<void> {
    const { database, onError } = this.#options;
    try {
      const outcome = await this.#send(mail);
      this.#note(outcome);
      await writeOutcome(database, mail, outcome);
      this.#announce();
    } catch (error) {
      // The lease ends, and the message is marked as unknown.
      onError(error);
    }
  }

  async #send(mail: ClaimedMail): Promise<MailOutcome> {
    const { config } = this.#options;
    // A message that is resent may have been queued with an address that is none.
    if (toRecipient(mail.recipient) === null)
      return { kind: 'refused', problem: 'mailAddress', reply: null, isOfServer: false };
    let message;
    try {
      message = await composeMessage(mail, config);
    } catch (error) {
      this.#options.onError(error);
      return { kind: 'refused', problem: 'mailCompose', reply: null, isOfServer: false };
    }
    const session = await this.#session();
    if (!(session instanceof SmtpSession)) return session;
    const outcome = await session.send(message);
    if (session.isClosed || session.sent >= MESSAGES_OF_CONNECTION) this.#drop(session);
    else this.#idle.push(session);
    return outcome;
  }

  async #session(): Promise<SmtpSession | MailOutcome> {
    for (let session = this.#idle.pop(); session !== undefined; session = this.#idle.pop()) {
      if (!session.isClosed) return session;
      this.#drop(session);
    }
    const session = await SmtpSession.open(this.#options.config, this.#options.smtp);
    if (session instanceof SmtpSession) this.#open.add(session);
    return session;
  }

  /** A server that cannot be reached is left alone for a while, and reported once. */
  #note({ isOfServer, problem, reply }: MailOutcome): void {
    if (!isOfServer) {
      this.#reported = '';
      return;
    }
    this.#pausedUntil = Date.now() + this.#options.timing.pause;
    if (this.#reported === problem) return;
    this.#reported = problem ?? '';
    this.#options.onError(new Error(`The mail server does not take messages: ${reply ?? ''}`));
  }
}

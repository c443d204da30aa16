import { Readable } from 'node:stream';

import { mailLimits } from '@atrium/contract';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

import type { MailConfig } from '../../base/mailConfig.ts';
import type { ComposedMessage } from './composeMessage.ts';
import type { MailOutcome } from './mailQueue.ts';

/** Times of a connection in milliseconds; shorter in tests. */
export interface SmtpTiming {
  readonly connect: number;
  readonly idle: number;
  readonly message: number;
}

export const defaultSmtpTiming: SmtpTiming = { connect: 30_000, idle: 60_000, message: mailLimits.maxSending };

const PIECE = 64 * 1024;

/** What is known of an error of nodemailer. */
interface SmtpError {
  readonly message: string;
  /** Its code, such as `EAUTH`. */
  readonly code: string | undefined;
  /** The command that it answers, such as `MAIL FROM`. */
  readonly command: string | undefined;
  /** What the server answered, and with which number. */
  readonly response: string | undefined;
  readonly responseCode: number | undefined;
}

function smtpErrorOf(error: unknown): SmtpError {
  const fields = new Map<string, unknown>(error instanceof Error ? Object.entries(error) : []);
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const responseCode = fields.get('responseCode');
  return {
    message: error instanceof Error ? error.message : String(error),
    code: textOf('code'),
    command: textOf('command'),
    response: textOf('response'),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}

const failed = (kind: MailOutcome['kind'], problem: string, error: SmtpError, isOfServer = false): MailOutcome => ({
  kind,
  problem,
  reply: error.response ?? error.message,
  isOfServer,
});

/** Returns what it means that no connection came about: the message has not been named yet. */
function connectionOutcome(error: SmtpError): MailOutcome {
  const { code, message } = error;
  // That a certificate is refused is known by the message alone.
  const isTls = code === 'ETLS' || /certificate|altnames|STARTTLS/i.test(message);
  const problem = code === 'EAUTH' ? 'mailSignIn' : isTls ? 'mailTls' : 'mailConnection';
  return failed('later', problem, error, true);
}

/** Returns what it means that a message was not answered with a yes. */
function sendingOutcome(error: SmtpError, isWhole: boolean): MailOutcome {
  const { code, command, responseCode } = error;
  // Sign-in is asked for: the server's settings are wrong, not the message.
  if (responseCode === 530 || responseCode === 535) return failed('later', 'mailSignIn', error, true);
  // 552: larger than the server takes (RFC 1870). Any other no to MAIL FROM is one to the sender, so to every message.
  if (responseCode === 552) return failed('refused', 'mailTooLarge', error);
  if (responseCode !== undefined && responseCode >= 500 && command === 'MAIL FROM')
    return failed('later', 'mailSender', error, true);
  if (responseCode !== undefined && responseCode >= 500) return failed('refused', 'mailRefused', error);
  if (responseCode !== undefined && responseCode >= 400) return failed('later', 'mailLater', error);
  if (code === 'EMESSAGE') return failed('refused', 'mailTooLarge', error);
  if (code === 'EENVELOPE') return failed('refused', 'mailAddress', error);
  // The server had all of it and did not answer: it may deliver it.
  return isWhole ? failed('unknown', 'mailInterrupted', error) : failed('later', 'mailConnection', error, true);
}

/** One connection to the mail server, which sends messages one after the other. */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #timing: SmtpTiming;
  #sent = 0;
  #isClosed = false;
  #onClosed: (error: Error) => void = () => undefined;

  private constructor(config: MailConfig, timing: SmtpTiming) {
    this.#timing = timing;
    this.#connection = new SMTPConnection({
      host: config.host,
      port: config.port,
      secure: config.isSecure,
      requireTLS: config.requiresTls && !config.isSecure,
      opportunisticTLS: !config.requiresTls,
      connectionTimeout: timing.connect,
      greetingTimeout: timing.connect,
      socketTimeout: timing.idle,
      tls: { rejectUnauthorized: config.requiresTls, minVersion: 'TLSv1.2' },
    });
    const onEnd = (error?: Error) => {
      this.#isClosed = true;
      this.#onClosed(error ?? new Error('The mail server closed the connection'));
    };
    this.#connection.on('error', onEnd);
    this.#connection.on('end', () => onEnd());
  }

  /** Connects and signs in. @returns the session, or why there is none */
  static async open(config: MailConfig, timing: SmtpTiming): Promise<SmtpSession | MailOutcome> {
    const session = new SmtpSession(config, timing);
    try {
      await session.#during(timing.connect, (done) => session.#connection.connect(done));
      const { user, password } = config;
      if (user !== null)
        await session.#during(timing.connect, (done) => session.#connection.login({ user, pass: password }, done));
      return session;
    } catch (error) {
      session.close();
      return connectionOutcome(smtpErrorOf(error));
    }
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** How many messages it has sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends a message; the outcome says whether the server has it, will not take it, or may have it. */
  async send(message: ComposedMessage): Promise<MailOutcome> {
    const { id, from, to, raw } = message;
    // A server that reports failures by e-mail (RFC 3461) names the message, and repeats its headers alone: the text has links that are its recipient's.
    const dsn = { id, return: 'headers', notify: 'failure' } as const;
    let place = 0;
    let isWhole = false;
    const stream = new Readable({
      read() {
        const piece = raw.subarray(place, place + PIECE);
        place += piece.length;
        // The end of the data follows the last piece: from then on the server may have the message.
        isWhole = place >= raw.length;
        this.push(piece.length === 0 ? null : piece);
      },
    });
    try {
      const info = await this.#during<{ response: string }>(this.#timing.message, (done) => {
        this.#connection.send({ from, to: [to], size: raw.length, dsn }, stream, done);
      });
      this.#sent += 1;
      return { kind: 'sent', problem: null, reply: info?.response ?? null, isOfServer: false };
    } catch (error) {
      const outcome = sendingOutcome(smtpErrorOf(error), isWhole);
      // After a refusal the server waits for the next message, which RSET begins; anything else ends the connection.
      const isGood = outcome.kind === 'refused' || (outcome.kind === 'later' && !outcome.isOfServer);
      if (!isGood || !(await this.#reset())) this.close();
      return outcome;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#connection.close();
  }

  async #reset(): Promise<boolean> {
    if (this.#isClosed) return false;
    try {
      await this.#during(this.#timing.connect, (done) => this.#connection.reset(done));
      return true;
    } catch {
      return false;
    }
  }

  /** Waits for an answer, the end of the connection or the time that it may take. */
  async #during<T>(
    most: number,
    run: (done: (error?: Error | null, result?: T) => void) => void,
  ): Promise<T | undefined> {
    return new Promise<T | undefined>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error('The mail server did not answer in time'));
        this.close();
      }, most);
      const end = (error: Error | null | undefined, result?: T): void => {
        clearTimeout(timer);
        this.#onClosed = () => undefined;
        if (error === null || error === undefined) resolve(result);
        else reject(error);
      };
      this.#onClosed = end;
      run(end);
    });
  }
}

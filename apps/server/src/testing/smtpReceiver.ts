import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A message as a mail server got it. */
export interface ReceivedMail {
  /** Recipients of the envelope. */
  readonly to: readonly string[];
  readonly from: string;
  readonly isSecure: boolean;
  readonly raw: Buffer;
  /** The message, read by a parser that is not ours. */
  readonly mail: ParsedMail;
}

/** What a server of a test does with a recipient or a message; an error with `responseCode` is its answer. */
export interface SmtpBehaviour {
  readonly onRecipient?: (address: string) => Promise<void> | void;
  /** Before the message is read. */
  readonly onData?: (session: SMTPServerSession, stream: SMTPServerDataStream) => Promise<void> | void;
  /** After it is read, before it is answered. */
  readonly onMessage?: (received: ReceivedMail, session: SMTPServerSession) => Promise<void> | void;
  readonly options?: SMTPServerOptions;
  readonly port?: number;
}

/** A real SMTP server on this machine. */
export interface SmtpReceiver {
  readonly port: number;
  /** Address for `SMTP_URL`. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Waits for so many messages. */
  waitFor(count: number): Promise<readonly ReceivedMail[]>;
  /** Ends every connection without a word. */
  cut(): void;
  close(): Promise<void>;
}

/** The answer of a mail server that does not take something. */
export function smtpRefusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** Starts a mail server that keeps what it receives, in the process of the test. */
export async function receiveMail(behaviour: SmtpBehaviour = {}): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<{ destroy(): void }>();
  const read = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    await behaviour.onData?.(session, stream);
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    const raw = Buffer.concat(pieces);
    const { mailFrom, rcptTo } = session.envelope;
    const message: ReceivedMail = {
      to: rcptTo.map(({ address }) => address),
      from: mailFrom === false ? '' : mailFrom.address,
      isSecure: session.secure,
      raw,
      mail: await simpleParser(raw),
    };
    await behaviour.onMessage?.(message, session);
    received.push(message);
    for (const check of waiting) check();
  };
  /** Answers when the work is done, with its error where it has one. */
  const answer = async (done: (error?: Error | null) => void, work: () => Promise<void> | void) => {
    let problem: Error | null = null;
    try {
      await work();
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
    }
    done(problem);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    logger: false,
    onRcptTo: (address, _session, done) => {
      void answer(done, () => behaviour.onRecipient?.(address.address));
    },
    onData: (stream, session, done) => {
      void answer(done, () => read(stream, session));
    },
    ...behaviour.options,
  });
  // A client that goes away is part of these tests.
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(behaviour.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `smtp://127.0.0.1:${String(port)}`,
    received,
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
    cut,
    close: async () => {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as a receiver got it. */
export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  readonly body: any;
}

/** What a receiver answers; null leaves the delivery without an answer. */
export type ReceiverAnswer = {
  readonly status: number;
  readonly text?: string;
  readonly headers?: Record<string, string>;
} | null;

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedDelivery[];
  answer: (delivery: ReceivedDelivery) => ReceiverAnswer;
  close(): void;
}

/** Starts a server that takes deliveries and answers 200 unless a test says otherwise. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const delivery = { headers: request.headers, text, body: JSON.parse(text) };
      receiver.received.push(delivery);
      const answer = receiver.answer(delivery);
      if (answer !== null) response.writeHead(answer.status, answer.headers).end(answer.text ?? 'ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    received: [],
    answer: () => ({ status: 200 }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

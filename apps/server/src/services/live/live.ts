import { sql } from '../../db/sql.ts';
import { z } from 'zod';
import type { Database, Executor } from '../../db/database.ts';

const CHANNEL = 'live';
/** PostgreSQL refuses notifications of 8000 bytes and more. */
const LONGEST_PAYLOAD = 7_999;

const scopeFields = {
  customerId: z.string().nullish(),
  buildingId: z.string().nullish(),
  vendorId: z.string().nullish(),
};

const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    resource: z.string(),
    id: z.string(),
    action: z.string(),
    version: z.number().optional(),
    ...scopeFields,
  }),
  z.object({
    type: z.literal('job'),
    id: z.string(),
    kind: z.string(),
    status: z.string(),
    ownerId: z.string().nullish(),
    ...scopeFields,
  }),
  z.object({ type: z.literal('signedOut'), person: z.string(), until: z.number(), cause: z.string() }),
]);

/**
 * Something happened that other processes and open screens want to know: a record `changed`, a `job` went on, or a
 * person was `signedOut` everywhere: their hash, until which second since 1970 they had signed in, and why. It
 * says what, never the content: subscribers read it again with their own rights (SEC-02).
 */
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** What a subscriber is given. It must not throw. */
export interface LiveHandlers {
  onEvent: (event: LiveEvent) => void;
  /** From now on events may be missed, until `onGap`: nothing that is derived from them may be kept. */
  onLoss?: () => void;
  /** Events may have been missed: whatever was derived from them has to be read again. */
  onGap?: () => void;
}

/** Live events that reach every process that shares the database (OPS-04). */
export interface Live {
  /**
   * Reaches all subscribers, in this process too, once the executor's transaction is committed.
   * @throws RangeError when the event is longer than 7,999 bytes as JSON
   */
  publish(executor: Executor, event: LiveEvent): Promise<void>;
  /** Whether events arrive; between `onLoss` and `onGap` they do not. */
  isListening(): boolean;
  /** Returns what ends the subscription. */
  subscribe(handlers: LiveHandlers): () => void;
  close(): Promise<void>;
}

/**
 * Sends an event to all processes once the executor's transaction is committed.
 * @throws RangeError when the event is longer than 7,999 bytes as JSON
 */
export async function publishLive(executor: Executor, event: LiveEvent): Promise<void> {
  const payload = JSON.stringify(event);
  if (Buffer.byteLength(payload) > LONGEST_PAYLOAD) {
    throw new RangeError(`A live event of type ${event.type} is too long to be sent`);
  }
  await executor.query(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** Starts listening for the events of all processes. */
export async function openLive(database: Database): Promise<Live> {
  const subscribers = new Set<LiveHandlers>();
  let isListening = true;
  const stopListening = await database.listen(CHANNEL, {
    onPayload: (payload) => {
      const event = readEvent(payload);
      if (event !== undefined) for (const { onEvent } of subscribers) onEvent(event);
    },
    onLoss: () => {
      isListening = false;
      for (const { onLoss } of subscribers) onLoss?.();
    },
    onGap: () => {
      isListening = true;
      for (const { onGap } of subscribers) onGap?.();
    },
  });
  return {
    publish: publishLive,
    isListening: () => isListening,
    subscribe: (handlers) => {
      // A subscription of its own, so that the same handlers may be given twice.
      const subscription = { ...handlers };
      subscribers.add(subscription);
      return () => void subscribers.delete(subscription);
    },
    close: async () => {
      subscribers.clear();
      await stopListening();
    },
  };
}

/** A process of a newer version may send what this one does not know: such events are none of its business. */
function readEvent(payload: string): LiveEvent | undefined {
  try {
    return liveEventSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

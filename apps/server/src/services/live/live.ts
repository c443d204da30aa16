import { z } from 'zod';

import { uuidv7 } from '../../base/uuidv7.ts';
import { announcing } from '../../db/announcements.ts';
import type { Database, Executor } from '../../db/database.ts';
import { raw, sql } from '../../db/sql.ts';
import { LIVE_CHANNEL } from '../../store/revision.table.ts';
import { EventReader } from './eventReader.ts';
import { FormerProcesses } from './formerProcesses.ts';
import { liveEventTable } from './liveEvent.table.ts';

/** Bytes of an event: what is longer has content in it. */
const MAX_BYTES = 7_999;
/** Milliseconds after which a process looks for events by itself. */
const LOOK_EVERY_MS = 500;

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
 * Lets all processes know of an event once the executor's transaction is committed.
 * @param channels further channels to announce
 * @throws RangeError when the event is longer than 7,999 bytes as JSON
 */
export async function publishLive(executor: Executor, event: LiveEvent, ...channels: readonly string[]): Promise<void> {
  const payload = JSON.stringify(event);
  if (Buffer.byteLength(payload) > MAX_BYTES) throw new RangeError(`A live event of type ${event.type} is too long`);
  await executor.query(sql`
    insert into ${liveEventTable} (${liveEventTable.id}, ${liveEventTable.event}) values (${uuidv7()}::uuid, ${payload}::jsonb)
    ${raw([LIVE_CHANNEL, ...channels].map(announcing).join(' '))}`);
}

/**
 * Starts listening for the events of all processes. They are read when a process announces that it wrote some, and every
 * half second, as one that was killed has announced nothing.
 */
export async function openLive(database: Database): Promise<Live> {
  const subscribers = new Set<LiveHandlers>();
  let isListening = true;
  let isClosed = false;
  let underWay: Promise<void> | null = null;
  let isAskedAgain = false;
  const lose = () => {
    if (!isListening) return;
    isListening = false;
    for (const { onLoss } of subscribers) onLoss?.();
  };
  const hear = (written: unknown) => {
    // A process of a newer version may write events that this one does not know.
    const event = liveEventSchema.safeParse(written).data;
    if (event !== undefined && !isClosed) for (const { onEvent } of subscribers) onEvent(event);
  };
  const former = new FormerProcesses(database);
  const readNew = async (reader: EventReader) => {
    const passed: unknown[] = [];
    await reader.read((event) => {
      hear(event);
      if (former.isNeeded) passed.push(event);
    });
    await former.pass(passed);
  };
  const readOn = async (reader: EventReader) => {
    try {
      await former.look();
      // After a loss everything is read again: the events of that time would only ask for the same.
      if (!isListening) await reader.skip();
      else await readNew(reader);
    } catch {
      return lose();
    }
    if (isListening || isClosed) return;
    isListening = true;
    for (const { onGap } of subscribers) onGap?.();
  };
  let reader: EventReader | null = null;
  const wake = () => {
    if (isClosed || reader === null) return;
    if (underWay !== null) {
      isAskedAgain = true;
      return;
    }
    underWay = readOn(reader).then(() => {
      underWay = null;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      wake();
    });
  };
  // Only processes of the version before notify of an event itself, while a release is rolled out (OPS-17).
  const onPayload = (payload: string) => (payload === '' ? wake() : hear(readJson(payload)));
  const stopListening = await database.listen(LIVE_CHANNEL, { onPayload, onLoss: lose, onGap: wake });
  reader = await EventReader.open(database);
  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  return {
    publish: (executor, event) => publishLive(executor, event),
    isListening: () => isListening,
    subscribe: (handlers) => {
      // A subscription of its own, so that the same handlers may be given twice.
      const subscription = { ...handlers };
      subscribers.add(subscription);
      return () => void subscribers.delete(subscription);
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      subscribers.clear();
      await stopListening();
      await underWay;
    },
  };
}

/** Returns what a payload says; undefined where it is no JSON. */
function readJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

import { type Session, times, type WebhookOffReason } from '@atrium/contract';

import type { SecretBox } from '../../base/crypto/secretBox.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { Database } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import type { StoreRegistry } from '../../store/storeDefinition.ts';
import { waitAfter } from './attemptSchedule.ts';
import { collectEvents, type TurnOff } from './collectEvents.ts';
import { claimDeliveries, type ClaimedDelivery, type Room } from './dueDeliveries.ts';
import { findMaker, viewOf } from './makerView.ts';
import { postDelivery, type PostOutcome } from './postDelivery.ts';
import { signDelivery } from './signDelivery.ts';
import { webhookDeliveryTable } from './webhookDelivery.table.ts';
import { openSecret } from './webhookSecret.ts';
import { webhookStateTable } from './webhookState.table.ts';
import { type Outcome, writeOutcomes } from './writeOutcomes.ts';

/** What it is opened with; clock, chance and time limit are others in tests. */
export interface SenderOptions {
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly stores: StoreRegistry;
  readonly publicUrl: string;
  readonly fetch: OutsideFetch;
  readonly allowsHttp: boolean;
  readonly turnOff: TurnOff;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly timeout?: number;
  readonly room?: Room;
}

/** Outcomes are written together, at most so many. */
const OUTCOMES_TOGETHER = 100;
const LOOK_EVERY = 500;
const room: Room = { all: 256, each: 50, failing: 4 };

/**
 * Makes deliveries of events and sends those that are due, the first of each record alone (HOOK-02, HOOK-05). Every process
 * has one: one of them reads events at a time, and all send.
 */
export class WebhookSender {
  readonly #options: SenderOptions;
  readonly #lease = uuidv7();
  readonly #now: () => number;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #busy = new Map<string, number>();
  readonly #ended: Outcome[] = [];
  #writing: Promise<void> | undefined;
  #round: Promise<void> | undefined;
  #isWoken = false;
  #areEventsNew = true;
  #isStopped = false;
  #isUsed = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY).unref();
    this.wake();
  }

  /** Whether a webhook is on, as far as this process knows. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Looks for events and for what is due, now or right after it does so already. */
  wake(): void {
    this.#areEventsNew = true;
    this.#goOn();
  }

  #goOn(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    this.#round ??= this.#work().finally(() => {
      this.#round = undefined;
      if (this.#isWoken) this.#goOn();
    });
  }

  /** Sends everything that is due and what follows from it, until nothing is. */
  async settle(): Promise<void> {
    do {
      this.wake();
      while (this.#round !== undefined || this.#sending.size > 0 || this.#writing !== undefined)
        await Promise.all([this.#round, this.#writing, ...this.#sending.values()]);
    } while (this.#isWoken);
  }

  /** Lets what is being sent come to its end; what has not is sent again by another process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#round;
    await Promise.all(this.#sending.values());
    await this.#writing;
  }

  async #work(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        if (this.#areEventsNew) await this.#collect();
        await this.#sendDue();
      }
    } catch (error) {
      this.#options.onError(error);
    }
  }

  async #collect(): Promise<void> {
    this.#areEventsNew = false;
    const { database, turnOff } = this.#options;
    this.#isUsed = await collectEvents(database, this.#options, { now: this.#now, turnOff });
  }

  async #sendDue(): Promise<void> {
    const own = this.#options.room ?? room;
    for (;;) {
      const all = own.all - this.#sending.size;
      if (all <= 0 || this.#isStopped) return;
      const claim = { now: this.#now(), lease: this.#lease, room: { ...own, all }, busy: this.#busy };
      const claimed = await claimDeliveries(this.#options.database, claim);
      for (const delivery of claimed) this.#begin(delivery);
      if (claimed.length < all) return;
    }
  }

  #begin(delivery: ClaimedDelivery): void {
    const { id, webhookId } = delivery;
    this.#busy.set(webhookId, (this.#busy.get(webhookId) ?? 0) + 1);
    const sending = this.#attempt(delivery)
      .then((outcome) => this.#end(outcome), this.#options.onError)
      .finally(() => {
        this.#sending.delete(id);
        const left = (this.#busy.get(webhookId) ?? 1) - 1;
        if (left === 0) this.#busy.delete(webhookId);
        else this.#busy.set(webhookId, left);
      });
    this.#sending.set(id, sending);
  }

  async #attempt(delivery: ClaimedDelivery): Promise<Outcome> {
    const triedAt = new Date(this.#now()).toISOString();
    if ((delivery.attempts > 1 || delivery.isReplay) && !(await this.#isStillSeen(delivery)))
      return {
        delivery,
        triedAt,
        state: 'Stopped',
        nextAttemptAt: null,
        status: null,
        problem: null,
        answer: '',
        durationMs: 0,
      };
    const posted = await this.#post(delivery);
    const wait = waitAfter(delivery.attempts, (this.#options.random ?? Math.random)());
    if (posted.problem === null) return { ...posted, delivery, triedAt, state: 'Delivered', nextAttemptAt: null };
    if (wait === null || posted.status === 410)
      return { ...posted, delivery, triedAt, state: 'Failed', nextAttemptAt: null };
    return {
      ...posted,
      delivery,
      triedAt,
      state: 'Waiting',
      nextAttemptAt: new Date(this.#now() + wait).toISOString(),
    };
  }

  /** Checks that the maker sees the record now: a body may have waited for days. */
  async #isStillSeen({ makerId, entity, recordId }: ClaimedDelivery): Promise<boolean> {
    const { database, stores } = this.#options;
    const maker: Session | null = await findMaker(database, makerId);
    if (maker === null) return false;
    const view = await viewOf(database, stores, maker, entity, [recordId]);
    return view?.ids.has(recordId) === true;
  }

  async #post({ webhookId, messageId, url, body, secret, previousSecret }: ClaimedDelivery): Promise<PostOutcome> {
    const { secrets, fetch, allowsHttp, timeout } = this.#options;
    const keys = [
      ...(secret === null ? [] : [openSecret(secrets, webhookId, secret)]),
      ...(previousSecret === null ? [] : [openSecret(secrets, webhookId, previousSecret, 'previous_secret')]),
    ];
    const seconds = Math.floor(this.#now() / times.second);
    const headers = signDelivery(keys, { id: `msg_${messageId}`, seconds, body });
    const options = { fetch, allowsHttp, ...(timeout === undefined ? {} : { timeout }) };
    return postDelivery({ url, headers: { ...headers }, body }, options);
  }

  /** Writes outcomes together: those that come while some are written are written next. */
  #end(outcome: Outcome): Promise<void> {
    this.#ended.push(outcome);
    this.#writing ??= this.#write();
    return this.#writing;
  }

  async #write(): Promise<void> {
    try {
      while (this.#ended.length > 0) {
        const outcomes = this.#ended.splice(0, OUTCOMES_TOGETHER);
        await writeOutcomes(this.#options.database, outcomes, this.#now());
        for (const outcome of outcomes) await this.#judge(outcome);
        this.#goOn();
      }
    } finally {
      // Right after the last look at what has ended, so that nothing comes between the two.
      this.#writing = undefined;
    }
  }

  /** Turns a webhook off whose receiver is gone, or has taken nothing since its failed delivery was first tried (HOOK-03). */
  async #judge({ delivery, state, status }: Outcome): Promise<void> {
    if (state !== 'Failed') return;
    const reason: WebhookOffReason = status === 410 ? 'gone' : 'failed';
    if (reason === 'gone' || (await this.#hasFailedThroughout(delivery)))
      await this.#options.turnOff(delivery.webhookId, reason);
  }

  async #hasFailedThroughout({ id, webhookId }: ClaimedDelivery): Promise<boolean> {
    const { firstTriedAt } = webhookDeliveryTable;
    const found = await this.#options.database.query(sql`select from ${webhookDeliveryTable} d
      where d.id = ${id}::uuid and not exists (select from ${webhookStateTable} s where ${webhookStateTable.webhookId} = ${webhookId}::uuid
        and ${webhookStateTable.lastSuccessAt} > ${column('d', firstTriedAt)})`);
    return found.length > 0;
  }
}

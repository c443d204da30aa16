import { setImmediate } from 'node:timers/promises';

import { times } from '@atrium/contract';

import type { Database, Executor } from '../../db/database.ts';
import { askingOnce, type Work, workInside } from '../../db/work.ts';
import { keepMails, type MailContent, type NewMail, wakeSenders } from './enqueueMail.ts';
import { DRAFT_CHANNEL, type MailDraft, postponeMailDraft, takeMailDrafts } from './mailDrafts.ts';

/** Composes the messages of a draft from what the executor reads; none where no level has a template for them. */
export type ComposeDraft<Wording> = (executor: Executor, draft: MailDraft<Wording>) => Promise<readonly NewMail[]>;

/** What a composer is made with. */
export interface ComposerOptions<Wording> {
  readonly database: Database;
  readonly compose: ComposeDraft<Wording>;
  readonly onError: (error: unknown) => void;
}

/** How often drafts are looked for without an event: those that a process has left which is gone. */
const POLL = 5 * times.second;
/** How long drafts are gathered, in milliseconds: many people who book at the same moment share a transaction. */
const GATHER = 50;
/** How many drafts one transaction takes. */
const BATCH = 20;
/** How often a draft is tried before its messages are in the outbox as failed. */
const MAX_ATTEMPTS = 5;

const nothing: MailContent = { subject: '', html: '', text: '' };

/**
 * Composes what `addMailDraft` has written down, after its transaction and in one of its own, in which the messages are queued
 * and their draft is gone: neither a second process nor one that is killed makes two of a message, or none. Between two drafts
 * other requests are answered.
 */
export class DraftComposer<Wording> {
  readonly #options: ComposerOptions<Wording>;
  #running: Promise<void> = Promise.resolve();
  #following: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waiting: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | undefined;
  #isStopped = false;

  constructor(options: ComposerOptions<Wording>) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const wake = () => {
      this.#waiting ??= setTimeout(() => {
        this.#waiting = undefined;
        void this.compose();
      }, GATHER);
    };
    this.#unlisten = await this.#options.database.listen(DRAFT_CHANNEL, { onPayload: wake, onGap: wake });
    this.#timer = setInterval(wake, POLL);
    wake();
  }

  /** Composes what is due; once that is done, it resolves. */
  compose(): Promise<void> {
    // A draft of this moment may be missed by the run that goes on: one more follows.
    this.#following ??= this.#running.then(() => {
      this.#following = undefined;
      this.#running = this.#composeDue().catch(this.#options.onError);
      return this.#running;
    });
    return this.#following;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#waiting);
    await this.#unlisten?.();
    await this.#running;
  }

  async #composeDue(): Promise<void> {
    const { database, onError } = this.#options;
    let most = BATCH;
    while (!this.#isStopped) {
      const taken: string[] = [];
      try {
        await this.#composeSome(most, taken);
        if (taken.length < most) return;
      } catch (error) {
        onError(error);
        const [first] = taken;
        if (first === undefined) return;
        // One by one, the draft at fault is found, and the others do not wait for it.
        if (most === 1) await postponeMailDraft(database, first);
        most = 1;
      }
    }
  }

  /** Composes drafts in one transaction, which is over for all of them when one cannot be; `taken` gets their ids. */
  async #composeSome(most: number, taken: string[]): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      const drafts = await takeMailDrafts<Wording>(tx, most);
      taken.push(...drafts.map(({ id }) => id));
      // Those of one place have the same template and branding.
      const reads = askingOnce(workInside(tx, (run) => run()));
      const mails: NewMail[] = [];
      for (const draft of drafts) {
        mails.push(...(await this.#mailsOf(reads, draft)));
        await setImmediate();
      }
      if ((await keepMails(tx, mails)) > 0) await wakeSenders(tx);
    });
  }

  async #mailsOf(reads: Work, draft: MailDraft<Wording>): Promise<readonly NewMail[]> {
    if (draft.attempts < MAX_ATTEMPTS) return this.#options.compose(reads, draft);
    return draft.mails.map((mail) => ({ ...mail, content: nothing, problem: 'mailCompose' }));
  }
}

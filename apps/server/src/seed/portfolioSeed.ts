import { storedPhone } from '@atrium/contract/phoneNumber';

import type { Executor } from '../db/database.ts';
import type { Values } from '../store/storeDefinition.ts';
import type { KnownStore } from '../store/storeDefinition.ts';
import type { PortfolioCustomer } from './content/portfolioCustomers.ts';
import type { Site } from './content/site.ts';
import type { SampleRoleKey } from './createSampleRoles.ts';
import { type Edit, RecordHistory } from './recordHistory.ts';
import { createSeededRandom, type SeededRandom } from './seededRandom.ts';
import { createWorkCalendar, type WorkCalendar } from './workCalendar.ts';

/** Ids of the reference data that buildings point to. */
export interface ReferenceIds {
  place(site: Site): {
    readonly countryId: string;
    readonly stateId: string;
    readonly timezoneId: string;
    readonly mobilePrefix: string | null;
  };
  /** A site's number as it is stored, with the prefix of its country. */
  phone(site: Site): { readonly mobilePrefix: string | null; readonly phone: string | null };
  /** ISO 4217 code of what is paid with there. */
  currency(site: Site): string | null;
}

/** A person of the portfolio as far as others need them. */
export interface Editor {
  readonly id: string;
  readonly role: SampleRoleKey;
  readonly sites: readonly number[];
  readonly since: Date;
  readonly until: Date | null;
}

/** A customer of the portfolio with everything that is seeded for it so far. */
export interface CustomerSeed {
  readonly facts: PortfolioCustomer;
  readonly history: RecordHistory;
  /** In the order of its people. */
  readonly users: Editor[];
  /** In the order of its sites. */
  readonly buildings: RecordHistory[];
  /** What each of its users was given. */
  readonly scopes: { readonly user: Editor; readonly history: RecordHistory }[];
}

/** The year behind the portfolio while it is being seeded. */
export class PortfolioSeed {
  readonly random: SeededRandom;
  readonly calendar: WorkCalendar;
  readonly reference: ReferenceIds;
  readonly roleIds = new Map<SampleRoleKey, string>();
  readonly customers: CustomerSeed[] = [];
  readonly #histories: RecordHistory[] = [];

  constructor(now: Date, reference: ReferenceIds) {
    this.random = createSeededRandom(20_251_121);
    this.calendar = createWorkCalendar(now, this.random);
    this.reference = reference;
  }

  /** Everything seeded, in the order in which resources need each other. */
  get histories(): readonly RecordHistory[] {
    return this.#histories;
  }

  create(store: KnownStore, edit: Edit, values: Values): RecordHistory {
    const history = new RecordHistory(store, edit, values);
    this.#histories.push(history);
    return history;
  }

  /** Adds what was begun before those that it needs. */
  tell(histories: readonly RecordHistory[]): void {
    this.#histories.push(...histories);
  }

  /** A further change of a record by someone, so many days after the last one. */
  next(history: RecordHistory, days: number, editorId: string | null): Edit {
    return { date: this.calendar.later(history.last.date, days), editorId };
  }

  /** One of the operator's people who do the implementation at a time; the administrator before they are there. */
  implementer(at: Date): string {
    const people = this.#operator().users.filter(
      ({ role, since, until }) => role === 'implementation' && since < at && (until === null || at < until),
    );
    return people.length === 0 ? this.administrator : this.random.pick(people).id;
  }

  get administrator(): string {
    const found = this.#operator().users.find(({ role }) => role === 'administrator');
    if (found === undefined) throw new Error('the operator has no administrator');
    return found.id;
  }

  /** Someone who runs a building at a time: mostly its manager, once they are there, else the implementation team. */
  keeper({ users }: CustomerSeed, site: number, at: Date): string {
    const managers = users.filter(({ role, sites, since }) => role === 'manager' && sites.includes(site) && since < at);
    return managers.length > 0 && this.random.chance(0.75) ? this.random.pick(managers).id : this.implementer(at);
  }

  roleId(key: SampleRoleKey): string {
    const id = this.roleIds.get(key);
    if (id === undefined) throw new Error(`no role ${key}`);
    return id;
  }

  #operator(): CustomerSeed {
    const [operator] = this.customers;
    if (operator === undefined) throw new Error('the operator comes first');
    return operator;
  }
}

/** Reads the ids of the reference data once. */
export async function readReferenceIds(executor: Executor): Promise<ReferenceIds> {
  const lines = await executor.query<{ code: string; id: string; prefix: string | null; currency: string | null }>({
    text: `select iso_code as code, id, mobile_prefix as prefix, currency_code as currency from countries where deleted_at is null
      union all select iso_code, id, null, null from states where deleted_at is null
      union all select iana_name, id, null, null from timezones where deleted_at is null`,
    values: [],
  });
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const find = (code: string) => {
    const line = byCode.get(code);
    if (line === undefined) throw new Error(`the reference data has no ${code}`);
    return line;
  };
  return {
    place: ({ country, state, timezone }) => ({
      countryId: find(country).id,
      stateId: find(state).id,
      timezoneId: find(timezone).id,
      mobilePrefix: find(country).prefix,
    }),
    phone: ({ country, phone }) => {
      if (phone === null) return { mobilePrefix: null, phone };
      const { prefix } = find(country);
      return { mobilePrefix: prefix, phone: storedPhone(phone, { prefix }) };
    },
    currency: ({ country }) => find(country).currency,
  };
}

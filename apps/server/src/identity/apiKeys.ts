import { BlockList, isIP } from 'node:net';

import { times } from '@atrium/contract';
import { LRUCache } from 'lru-cache';

import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { findKeyByHash, type StoredKey } from '../directory/apiKeys.ts';
import { apiKeyTable } from '../modules/integrations/apiKey/apiKey.table.ts';
import { isKeyForm, keptOf } from './apiKeyForm.ts';
import { TokenRefusedError } from './tokenErrors.ts';

/** Keys of programs, and when they were used last; what is known of them follows changes in any process within a second (KEY-02). */
export interface ApiKeys {
  /**
   * The key that a program sends from an address, whose maker has an account.
   * @throws TokenRefusedError where it is none, is not valid any more, or may not come from there
   */
  check(secret: string, address: string): Promise<StoredKey & { readonly makerEmail: string }>;
  /** Notes that a key was used today from an address; written once a minute at most. */
  noteUse(key: StoredKey, address: string): void;
  /** Forgets what is known, or what is made of the record that has changed. */
  forget(changed?: { readonly resource: string; readonly id: string }): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface KnownKey {
  readonly key: StoredKey;
  /** Null where it may be used from anywhere. */
  readonly allowed: BlockList | null;
}

interface Use {
  readonly on: string;
  readonly address: string;
}

const MAX_KEPT = 5_000;

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** Returns an address as it is compared: one of IPv4 that is written as one of IPv6 in its own way. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function listOf(ranges: readonly string[]): BlockList | null {
  if (ranges.length === 0) return null;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

function isAllowed({ allowed }: KnownKey, address: string): boolean {
  return allowed === null || allowed.check(address, familyOf(address));
}

/** Opens the keys. `isFollowing` says whether changes in other processes are heard of; while they are not, nothing is kept. */
export function createApiKeys(
  database: Database,
  {
    isFollowing,
    report,
    now = Date.now,
  }: {
    readonly isFollowing: () => boolean;
    readonly report: (error: unknown) => void;
    readonly now?: () => number;
  },
): ApiKeys {
  const known = new LRUCache<string, KnownKey>({ max: MAX_KEPT });
  /** What has changed since a key was begun to be read: what was read before is not kept. */
  let changes = 0;
  let uses = new Map<string, Use>();
  const written = new LRUCache<string, Use>({ max: MAX_KEPT });

  const load = async (hash: string): Promise<KnownKey | null> => {
    const before = changes;
    const key = await findKeyByHash(database, hash);
    if (key === null) return null;
    const loaded = { key, allowed: listOf(key.addresses) };
    if (isFollowing() && before === changes) known.set(hash, loaded);
    return loaded;
  };
  const write = async (): Promise<void> => {
    if (uses.size === 0) return;
    const rows = [...uses].map(([id, use]) => ({ id, ...use }));
    uses = new Map();
    const { id, lastUsedOn, lastUsedAddress } = apiKeyTable;
    await database.query(sql`update ${apiKeyTable} set ${lastUsedOn} = u.used_on, ${lastUsedAddress} = u.address
      from (select (r->>'id')::uuid as used_id, r->>'on' as used_on, r->>'address' as address
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r) u
      where ${apiKeyTable}.${id} = u.used_id`);
    for (const row of rows) written.set(row.id, row);
  };
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    writing = writing.then(write).catch(report);
    return writing;
  };
  const timer = setInterval(() => void flush(), times.minute);
  timer.unref();

  return {
    async check(secret, from) {
      if (!isKeyForm(secret)) throw new TokenRefusedError('apiKey');
      const { hash } = keptOf(secret);
      const found = (isFollowing() ? known.get(hash) : undefined) ?? (await load(hash));
      if (found === null) throw new TokenRefusedError('apiKey');
      const { key } = found;
      const { formerUntil, makerEmail } = key;
      const isOver = key.hash !== hash && (formerUntil === null || Date.parse(formerUntil) <= now());
      if (key.isRevoked || isOver) throw new TokenRefusedError('apiKeyRevoked');
      if (Date.parse(key.expiresAt) <= now()) throw new TokenRefusedError('apiKeyExpired');
      if (!isAllowed(found, plainAddress(from))) throw new TokenRefusedError('apiKeyAddress');
      if (makerEmail === null) throw new TokenRefusedError('apiKeyMaker');
      return { ...key, makerEmail };
    },
    noteUse(key, from) {
      const use = { on: new Date(now()).toISOString().slice(0, 10), address: plainAddress(from) };
      const last = uses.get(key.id) ?? written.get(key.id);
      if (last?.on !== use.on || last.address !== use.address) uses.set(key.id, use);
    },
    forget(changed) {
      changes += 1;
      if (changed === undefined) return known.clear();
      for (const [hash, { key }] of known.entries()) {
        const { id, makerId, customerId, vendorIds } = key;
        if ([id, makerId, customerId, ...vendorIds].includes(changed.id)) known.delete(hash);
      }
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { revisionTable } from '../../store/revision.table.ts';
import { auditHashTable } from './auditHash.table.ts';
import { auditSealTable } from './auditSeal.table.ts';
import {
  chained,
  endOfMonth,
  entryHash,
  entryText,
  type PersonalTexts,
  personalTexts,
  startOfMonth,
  valueDigest,
} from './entryHash.ts';

const BATCH = 1_000;

/** Why an entry or a month does not fit what was sealed. */
type AuditFault = 'changed' | 'removed' | 'added' | 'sealChanged';

/** What a verification has found; `fault` is the first that does not fit, `entryId` null where it is the month as a whole. */
export interface VerifiedAudit {
  readonly months: number;
  readonly entries: number;
  /** Entries of which personal values were blanked, which is right. */
  readonly blanked: number;
  /** Entries that retention has replaced by their hashes, which is right. */
  readonly thinned: number;
  readonly fault: { readonly month: string; readonly entryId: string | null; readonly kind: AuditFault } | null;
}

interface HashLine {
  readonly position: number;
  readonly entryId: string;
  readonly hash: string;
  readonly digests: Readonly<Record<string, string>>;
  readonly salts: Readonly<Record<string, string>> | null;
  readonly isThinned: boolean;
  /** Null where the entry is not there. */
  readonly text: string | null;
  readonly personal: PersonalTexts | null;
}

async function readHashes(executor: Executor, month: string, after: number): Promise<HashLine[]> {
  const own = (name: keyof typeof auditHashTable.$inferSelect) => column('h', auditHashTable[name]);
  return executor.query<HashLine>(sql`
    select ${own('position')}::int as position, ${own('entryId')} as "entryId", ${own('hash')}, ${own('digests')}, ${own('salts')},
        ${own('thinnedAt')} is not null as "isThinned", case when v.id is not null then ${entryText('v')} end as text,
        ${personalTexts('v')} as personal
      from ${auditHashTable} h left join ${revisionTable} v on ${column('v', revisionTable.id)} = ${own('entryId')}
        and ${column('v', revisionTable.date)} >= ${startOfMonth(month)} and ${column('v', revisionTable.date)} < ${endOfMonth(month)}
      where ${own('month')} = ${month}::date and ${own('position')} > ${after} order by ${own('position')} limit ${BATCH}`);
}

type Judgement = 'fits' | 'blanked' | 'thinned' | AuditFault;

/** Judges one entry by its hash. */
function judge({ hash, digests, salts, isThinned, text, personal }: HashLine): Judgement {
  if (text === null) return isThinned ? 'thinned' : 'removed';
  if (isThinned || entryHash(text, digests) !== hash) return 'changed';
  const values = Object.entries(personal ?? {});
  const isSame = ([field, value]: [string, string]) => valueDigest(salts?.[field] ?? '', value) === digests[field];
  if (!values.every(isSame)) return 'changed';
  return values.length < Object.keys(digests).length ? 'blanked' : 'fits';
}

/** An entry of the month that was not there when it was sealed. */
async function findAdded(executor: Executor, month: string): Promise<string | null> {
  const [id, date] = [column('v', revisionTable.id), column('v', revisionTable.date)];
  const [line] = await executor.query<{ id: string }>(sql`
    select ${id} from ${revisionTable} v where ${date} >= ${startOfMonth(month)} and ${date} < ${endOfMonth(month)}
      and not exists (select from ${auditHashTable} h where ${column('h', auditHashTable.entryId)} = ${id})
      order by ${date}, ${id} limit 1`);
  return line?.id ?? null;
}

/** Holds the audit log against its seals, month by month, up to the first entry that does not fit (AUD-06). */
export async function verifyAudit(executor: Executor): Promise<VerifiedAudit> {
  const { month: own, entries, hash } = auditSealTable;
  const seals = await executor.query<{ month: string; entries: number; hash: string }>(sql`
    select ${own}::text as month, ${entries}::int as entries, ${hash} from ${auditSealTable} order by ${own}`);
  const found = { months: 0, entries: 0, blanked: 0, thinned: 0 };
  let chain = '';
  for (const seal of seals) {
    const { month } = seal;
    let position = 0;
    let lines = await readHashes(executor, month, position);
    while (lines.length > 0) {
      for (const line of lines) {
        const judged = judge(line);
        if (judged !== 'fits' && judged !== 'blanked' && judged !== 'thinned')
          return { ...found, fault: { month, entryId: line.entryId, kind: judged } };
        if (judged !== 'fits') found[judged] += 1;
        chain = chained(chain, line.hash);
        found.entries += 1;
        position += 1;
      }
      lines = await readHashes(executor, month, lines.at(-1)?.position ?? 0);
    }
    const added = await findAdded(executor, month);
    if (added !== null) return { ...found, fault: { month, entryId: added, kind: 'added' } };
    if (chain !== seal.hash || position !== seal.entries)
      return { ...found, fault: { month, entryId: null, kind: 'sealChanged' } };
    found.months += 1;
  }
  return { ...found, fault: null };
}

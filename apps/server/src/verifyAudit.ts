import { pathToFileURL } from 'node:url';

import { readConfig } from './base/config.ts';
import { forOperator } from './base/operatorError.ts';
import { openServices } from './openServices.ts';
import { type VerifiedAudit, verifyAudit } from './services/audit/verifyAudit.ts';

const reasons: Readonly<Record<NonNullable<VerifiedAudit['fault']>['kind'], string>> = {
  changed: 'it was changed after its month was sealed',
  removed: 'it was removed, and not by retention',
  added: 'it was added after its month was sealed',
  sealChanged: 'the seal of the month was changed, or hashes were added or removed',
};

/** Returns what a verification has found, in a sentence. */
export function verdictOf({ months, entries, blanked, thinned, fault }: VerifiedAudit): string {
  const counts = `${String(blanked)} blanked, ${String(thinned)} thinned`;
  if (fault === null) return `The audit log fits: ${String(months)} months, ${String(entries)} entries, ${counts}.`;
  const what = fault.entryId === null ? 'The month' : `Entry ${fault.entryId}`;
  return `${what} of ${fault.month.slice(0, 7)} does not fit: ${reasons[fault.kind]}. Before it: ${String(entries)} entries, ${counts}.`;
}

async function run(): Promise<void> {
  const { services, close } = await openServices(readConfig(process.env), {
    report: (error, what) => console.error(`${what} failed`, error),
  });
  try {
    const found = await verifyAudit(services.database);
    if (found.fault === null) console.log(verdictOf(found));
    else {
      console.error(verdictOf(found));
      process.exitCode = 1;
    }
  } finally {
    await close();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await run().catch((error: unknown) => {
    console.error(forOperator(error));
    process.exitCode = 1;
  });

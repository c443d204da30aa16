import { markPurpose } from '../directory/installation.ts';
import { isSetUp } from '../directory/people.ts';
import type { Services } from '../services/services.ts';

/** The people to sign in as in demo mode; all have the password of the embedded provider. */
export const demoAccounts = [
  { email: 'admin@atrium.example', description: 'portal administrator' },
  { email: 'implementation@atrium.example', description: 'implementation team' },
  { email: 'manager@northwind.example', description: "building manager of two of Northwind's buildings" },
  { email: 'campus@northwind.example', description: 'campus manager of one campus, by two of its buildings' },
  { email: 'facility@northwind.example', description: 'facility team of two buildings' },
  { email: 'vendor@northwind.example', description: 'one vendor of one building' },
  { email: 'reader@northwind.example', description: 'no portal privilege, one building' },
  { email: 'newcomer@northwind.example', description: 'signs in, has no user record' },
] as const;

/** Key of the advisory lock that lets one process load a portfolio at a time. */
export const PORTFOLIO_LOCK_KEY = 7_208_611_016;

/** The services that loading needs. */
type DemoServices = Pick<Services, 'database' | 'files'> & Partial<Pick<Services, 'sessions'>>;

/** Loads the demo portfolio into a database without users, which production refuses from then on (SEC-12); does nothing otherwise. `tell` is given lines of progress. */
export async function loadDemoIfEmpty(services: DemoServices, tell: (line: string) => void): Promise<void> {
  if (await isSetUp(services.database)) return;
  await services.database.transaction(async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [PORTFOLIO_LOCK_KEY] });
    // Another process may have loaded it while this one waited.
    if (await isSetUp(tx)) return;
    // Countries, time zones and the whole portfolio stay out of a process that has nothing to load.
    const { loadDemo } = await import('./loadDemo.ts');
    await loadDemo(tx, services.files, tell);
    await markPurpose(tx, 'demo');
  });
  services.sessions?.forget();
}

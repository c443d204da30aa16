import { openDatabase } from '../db/openDatabase.ts';
import { readConfig } from '../base/config.ts';
import { openMail } from '../services/mail/mail.ts';

// Sends what is queued until a test kills it: the address of its database, and that of the mail server.
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 3 });
const { mail: config } = readConfig({
  DEMO: '1',
  SECRET_KEY: 'a key for tests that is at least 32 characters long',
  DATABASE_URL: databaseUrl,
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'portal@atrium.example',
});
const mail = openMail({
  database,
  config,
  compose: () => Promise.resolve([]),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
await mail.work();
process.stdout.write('sends\n');

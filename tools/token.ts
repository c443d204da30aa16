import { parseArgs } from 'node:util';
import { signIn } from './signIn.ts';

/**
 * `npm run token -- <e-mail> [--password …]`: signs a demo address in at the running server's own provider and prints one
 * JSON object with `access_token` and `id_token`, so that the API can be used from a shell. Everything else goes to
 * standard error. The server is looked for at PUBLIC_URL, http://localhost:3000 by default.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { password: { type: 'string', default: 'atrium-demo' } },
});
const [email, ...others] = positionals;
try {
  if (email === undefined || others.length > 0)
    throw new Error('Give one e-mail address: npm run token -- admin@atrium.example');
  const publicUrl = (process.env['PUBLIC_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
  const tokens = await signIn({ publicUrl, email, password: values.password });
  process.stdout.write(`${JSON.stringify(tokens)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

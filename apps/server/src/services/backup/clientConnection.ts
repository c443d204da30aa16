/** A connection as PostgreSQL's client tools take it: the password in a variable, which other accounts do not see. */
export interface ClientConnection {
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Reads DATABASE_URL for the client tools. */
export function clientConnection(databaseUrl: string): ClientConnection {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // Names of the server's own driver for settings that libpq calls otherwise.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { address: url.href, env: password === '' ? {} : { PGPASSWORD: password } };
}

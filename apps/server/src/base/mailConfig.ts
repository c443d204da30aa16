import { isEmail } from '@atrium/contract';

/** The mail server that messages go through (MSG-11). */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted from its first byte; otherwise STARTTLS follows. */
  readonly isSecure: boolean;
  /** Whether nothing is sent without TLS and a valid certificate; off in demo mode alone. */
  readonly requiresTls: boolean;
  /** Null where the server asks for no sign-in. */
  readonly user: string | null;
  readonly password: string;
  /** Whom messages are from. */
  readonly sender: { readonly name: string; readonly address: string };
  /** Connections of this process at a time. */
  readonly connections: number;
  /** Messages of this process a minute; 0 is as many as the mail server takes. */
  readonly perMinute: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

function readAddress(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return null;
  return ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '' ? url : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The name and address of `Name <address>` or `address`; null for anything else. */
function readSender(text: string): MailConfig['sender'] | null {
  const open = text.indexOf('<');
  const isNamed = open !== -1 && text.endsWith('>');
  const address = (isNamed ? text.slice(open + 1, -1) : text).trim();
  const name = isNamed ? text.slice(0, open).trim().replaceAll('"', '') : '';
  return isEmail(address) && !/\p{Cc}/u.test(name) ? { name, address } : null;
}

/** Reads `SMTP_URL`, `MAIL_FROM`, `MAIL_CONNECTIONS` and `MAIL_PER_MINUTE`; null without a mail server (MSG-11). */
export function readMailConfig(
  environment: Environment,
  isDemo: boolean,
  whole: (name: string, fallback: number, most: number, least?: number) => number,
  problems: string[],
): MailConfig | null {
  const connections = whole('MAIL_CONNECTIONS', 4, 50, 1);
  const perMinute = whole('MAIL_PER_MINUTE', 0, 1_000_000);
  const text = environment['SMTP_URL'] ?? '';
  if (text === '') return null;
  const url = readAddress(text);
  const user = decoded(url?.username ?? '');
  const password = decoded(url?.password ?? '');
  // The address may hold a password: it is not repeated.
  if (url === null || user === null || password === null)
    problems.push('SMTP_URL must be an address such as smtp://user:password@mail.company.example:587 or smtps://…:465');
  const sender = readSender(environment['MAIL_FROM'] ?? '');
  if (sender === null)
    problems.push('MAIL_FROM must be an e-mail address, or a name and one such as Atrium <portal@company.example>');
  if (url === null || user === null || password === null || sender === null) return null;
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    requiresTls: !isDemo,
    user: user === '' ? null : user,
    password,
    sender,
    connections,
    perMinute,
  };
}

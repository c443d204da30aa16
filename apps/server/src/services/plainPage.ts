import type { FastifyReply, FastifyRequest } from 'fastify';

import { escapeHtml } from './mail/recipientValue.ts';

/** The languages of the server's own pages. */
export type PageLanguage = 'en' | 'fr';

/** The first language of the browser that the pages have. */
export function pageLanguageOf(request: FastifyRequest): PageLanguage {
  const accepted = request.headers['accept-language']?.split(',') ?? [];
  const known = accepted.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find((tag) => tag === 'en' || tag === 'fr');
  return known === 'fr' ? 'fr' : 'en';
}

const style = `body{font-family:system-ui,sans-serif;margin:0;padding:24px;color-scheme:light dark}
main{max-width:480px;margin:10vh auto 0}p{line-height:1.5;margin:0 0 24px}form{display:flex;flex-wrap:wrap;gap:12px}
button{font:inherit;font-weight:600;padding:12px 20px;border:2px solid #00696b;border-radius:8px;background:#00696b;color:#fff;cursor:pointer}
button[aria-pressed=false]{background:transparent;color:inherit}
button:focus-visible{outline:3px solid #29ccc4;outline-offset:2px}`;

/** The page runs no script, is shown in no frame and posts to this server alone. */
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** A page of the server itself, for people who open a link from an e-mail without signing in; `body` is HTML. */
export interface PlainPage {
  readonly status: number;
  readonly language: PageLanguage;
  readonly title: string;
  readonly body: string;
}

/** Answers with a page of the server itself. */
export function sendPlainPage(reply: FastifyReply, { status, language, title, body }: PlainPage): FastifyReply {
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(page);
}

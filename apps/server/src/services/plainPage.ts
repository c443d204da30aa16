import { loadArea, phraseAt } from '@atrium/phrases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { LinkPurpose } from '../base/crypto/linkSeals.ts';
import { addressKey, assertWithin, assertWrongSecretsLeft, countWrongSecret } from '../base/rateLimits.ts';
import type { HttpError } from '../base/httpError.ts';
import { noteError } from '../http/answerErrors.ts';
import type { HttpServices } from '../http/httpServices.ts';
import { policyDigest } from '../http/policyDigest.ts';
import { requestPath } from '../http/requestPath.ts';
import { escapeHtml } from './mail/recipientValue.ts';

/** The languages of the server's own pages. */
export type PageLanguage = 'en' | 'fr';

/** The first language of the browser that the pages have. */
function pageLanguageOf(request: FastifyRequest): PageLanguage {
  const accepted = request.headers['accept-language']?.split(',') ?? [];
  const known = accepted.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find((tag) => tag === 'en' || tag === 'fr');
  return known === 'fr' ? 'fr' : 'en';
}

/** A page's form has one button, and what a mail program posts is shorter. */
const MAX_FORM_BYTES = 1_024;

const STYLE = `body{font-family:system-ui,sans-serif;margin:0;padding:24px;color-scheme:light dark}
main{max-width:480px;margin:10vh auto 0}p{line-height:1.5;margin:0 0 24px}form{display:flex;flex-wrap:wrap;gap:12px}
button{font:inherit;font-weight:600;padding:12px 20px;border:2px solid #00696b;border-radius:8px;background:#00696b;color:#fff;cursor:pointer}
button[aria-pressed=false],button.second{background:transparent;color:inherit}
button:focus-visible{outline:3px solid #29ccc4;outline-offset:2px}`;

/** The page has one style, runs no script, is shown in no frame and posts to this server alone. */
const headers = {
  'content-security-policy': `default-src 'none'; style-src ${policyDigest(STYLE)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
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

/** Text as a paragraph of a page. */
export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function sendPlainPage(reply: FastifyReply, { status, language, title, body }: PlainPage): FastifyReply {
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(page);
}

/** Keys of what a page says of a failure. */
interface FailureKeys {
  readonly title: string;
  readonly advice: string;
}

async function sendFailureAs(
  keysOf: (error: HttpError) => FailureKeys,
  [thrown, request, reply]: readonly [unknown, FastifyRequest, FastifyReply],
  wayOn: (language: PageLanguage) => Promise<string> = () => Promise.resolve(''),
): Promise<FastifyReply> {
  const noted = noteError(thrown, request);
  const { title, advice } = keysOf(noted.error);
  const language = pageLanguageOf(request);
  const errors = await loadArea(language, 'errors');
  const reference = phraseAt(errors, 'actions.request').replace('{{id}}', () => request.id);
  const body = paragraph(phraseAt(errors, advice)) + (await wayOn(language)) + paragraph(reference);
  const page = { status: noted.error.status, language, title: phraseAt(errors, title), body };
  return sendPlainPage(reply.headers(noted.headers), page);
}

function adviceKey({ status, code }: HttpError): string {
  return status === 500 ? 'screens.unexpected.advice' : `codes.${code}`;
}

/** Says on a page what was thrown, and what to do: people open these pages, no program does (ERR-28). */
async function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const screen = request.method === 'POST' ? 'savingFailed' : 'loadingFailed';
  return sendFailureAs(
    (error) => ({ title: `screens.${screen}.title`, advice: adviceKey(error) }),
    [thrown, request, reply],
  );
}

/** Where a provider leads back to with what a sign-in has brought. */
const SIGN_IN_RETURN = '/login';

function navigationKeys({ url, method }: FastifyRequest, error: HttpError): FailureKeys {
  const screenKeys = (screen: string) => ({ title: `screens.${screen}.title`, advice: `screens.${screen}.advice` });
  if (method === 'POST' && requestPath(url).replace(/\/$/, '') === SIGN_IN_RETURN) return screenKeys('signInPosted');
  if (error.status === 404) return screenKeys('pageNotFound');
  return { title: 'screens.unexpected.title', advice: adviceKey(error) };
}

/** Answers a person's navigation with a page that says what is wrong, and leads to the portal (AUTH-65). */
export async function sendFailedNavigation(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendFailureAs(
    (error) => navigationKeys(request, error),
    [thrown, request, reply],
    async (language) => {
      const signIn = await loadArea(language, 'signin');
      return `<p><a href="/">${escapeHtml(phraseAt(signIn, 'openPortal'))}</a></p>`;
    },
  );
}

/** What a page is asked with. */
export interface PageRequest {
  readonly isPost: boolean;
  /** The page's own address, which its form is sent to. */
  readonly url: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** What the form has sent, by the names of its fields; nothing on GET. */
  readonly form: unknown;
  /** What the link is about that the page was opened by; null where it is none of ours, and of a page without links. */
  readonly linkedId: string | null;
  readonly language: PageLanguage;
}

/**
 * Adds a page that people open without signing in, and that its own form posts to. Calls are counted by address (SEC-08);
 * links of a purpose are opened before the form is read, and wrong ones count as refused tokens (SEC-23). `answer` shows and changes nothing on GET and HEAD, as mail scanners follow links; it answers a page, or where the browser goes on to.
 */
export async function addPlainPage(
  app: FastifyInstance,
  { rates, links }: Pick<HttpServices, 'rates' | 'links'>,
  { path, purpose }: { readonly path: string; readonly purpose: LinkPurpose | null },
  answer: (request: PageRequest) => Promise<PlainPage | { readonly goesOnTo: string }>,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.setErrorHandler(sendFailure);
    type Request = FastifyRequest<{ Querystring: Record<string, unknown> }>;
    const linkedIdOf = ({ query }: Request) => (purpose === null ? null : links.open(purpose, query['token']));
    const send = async (request: Request, reply: FastifyReply) => {
      const { method, url, query, body: form } = request;
      const language = pageLanguageOf(request);
      const linkedId = linkedIdOf(request);
      const page = await answer({ isPost: method === 'POST', url, query, form, linkedId, language });
      return 'goesOnTo' in page ? reply.redirect(page.goesOnTo, 303) : sendPlainPage(reply, page);
    };
    scope.route<{ Querystring: Record<string, unknown> }>({
      method: ['GET', 'HEAD', 'POST'],
      url: path,
      bodyLimit: MAX_FORM_BYTES,
      onRequest: async (request, reply) => {
        await assertWithin(rates.api, addressKey(request));
        if (purpose === null) return undefined;
        assertWrongSecretsLeft(rates, request);
        if (linkedIdOf(request) !== null) return undefined;
        await countWrongSecret(rates, request);
        return send(request, reply);
      },
      handler: send,
    });
    done();
  });
}

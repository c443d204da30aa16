import { withoutTags } from '@atrium/contract';
import english from '@atrium/phrases/en/notification.json' with { type: 'json' };
import french from '@atrium/phrases/fr/notification.json' with { type: 'json' };

import type { MailContent } from '../../services/mail/enqueueMail.ts';
import { escapeHtml, recipientValue } from '../../services/mail/recipientValue.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Rich text as lines: paragraphs are apart, links are their words. */
function asLines(html: string): string {
  const broken = html.replaceAll(/<br ?\/?>/gi, '\n').replaceAll(/<\/(?:p|li|h[1-6]|ul|ol|blockquote)>/gi, '\n\n');
  const text = withoutTags(broken).replaceAll(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (all, name: string) => entities[name] ?? all,
  );
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * The e-mail of a notification: one column, without pictures and outside files, in the colours that the mail program has for
 * light and dark, with the way to unsubscribe in both languages below it. `html` is clean rich text; `title` is text.
 */
export function notificationLayout({
  subject,
  title,
  html,
}: {
  readonly subject: string;
  readonly title: string;
  readonly html: string;
}): MailContent {
  const words = [english.unsubscribe.action, french.unsubscribe.action];
  const unsubscribe = words
    .map((word) => `<a href="${recipientValue('unsubscribe')}">${escapeHtml(word)}</a>`)
    .join(' · ');
  const page = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:600px;margin:0 auto"><h1 style="font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${html}
<p style="margin-top:32px;font-size:13px">${unsubscribe}</p></div></body></html>`;
  const text = `${title}\n\n${asLines(html)}\n\n-- \n${words.join(' · ')}: ${recipientValue('unsubscribe')}\n`;
  return { subject, html: page, text };
}

import type { RumEvent } from '@datadog/browser-rum';

/** An address without query and fragment: they hold what people search for, and the e-mail domain they sign in with. */
function cleanUrl(text: string): string {
  const url = URL.parse(text, location.origin);
  return url === null ? '' : `${url.origin}${url.pathname}`;
}

/** Takes out of an event what could name a person or repeat what they typed or saw (MON-09, MON-21, SEC-11). */
export function cleanEvent(event: RumEvent): void {
  event.view.url = cleanUrl(event.view.url);
  if (event.view.referrer !== undefined) event.view.referrer = cleanUrl(event.view.referrer);
  if (event.type === 'resource') event.resource.url = cleanUrl(event.resource.url);
  // A control is named after what is on it: the kind of the action and the place in the page have to do.
  if (event.type === 'action' && event.action.target !== undefined) event.action.target.name = event.action.type;
  if (event.type === 'view') {
    const paint = event.view.performance?.lcp;
    if (paint?.resource_url !== undefined) paint.resource_url = cleanUrl(paint.resource_url);
  }
}

/** The frames of a stack by file of this origin, line and column. The rest of it repeats the message. */
function framesOf(stack: string): string {
  return stack
    .split(/[\s()@]+/)
    .flatMap((word) => /^https?:\/\/.+:\d+:\d+/.exec(word)?.[0] ?? [])
    .filter((place) => place.startsWith(`${location.origin}/`))
    .map((place) => `    at ${place}`)
    .join('\n');
}

/** An error with the class and the places of another one, and no word of its message, which may hold anything. */
export function cleanError(error: unknown): Error {
  // Not the constructor's name, which the build shortens.
  const name = error instanceof Error && /^\w+$/.test(error.name) ? error.name : 'Error';
  const clean = new Error(name);
  clean.name = name;
  clean.stack = `${name}\n${framesOf(error instanceof Error ? (error.stack ?? '') : '')}`;
  return clean;
}

import type { ErrorText } from './useErrorText.ts';

/** An error as one text: what happened, which some titles say without a full stop, and what to do. */
export function failureSentence({ title, advice }: Pick<ErrorText, 'title' | 'advice'>): string {
  return `${/[.!?…]$/.test(title) ? title : `${title}.`} ${advice}`;
}

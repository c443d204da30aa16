import type { Route } from './route.ts';

/** Holds an answer against the route's schema; a difference is a mistake in the server, so it throws. Tests and development only (design.md 4). */
export function checkAnswer(
  route: Pick<Route, 'method' | 'path' | 'answer' | 'partAnswer'>,
  { status, text, isPart }: { readonly status: number; readonly text: string; readonly isPart: boolean },
): void {
  const schema = isPart ? (route.partAnswer ?? route.answer) : route.answer;
  if (schema === undefined || status >= 300 || text === '') return;
  const result = schema.safeParse(JSON.parse(text));
  if (!result.success)
    throw new Error(
      `${route.method} ${route.path} answers against its contract: ${JSON.stringify(result.error.issues)} in ${text.slice(0, 500)}`,
    );
}

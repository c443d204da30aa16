/** The ids of the deep links that actions name, each once. */
export function deepLinksOf(actions: unknown): string[] {
  const ids = (Array.isArray(actions) ? actions : []).map((action: { deepLinkId?: unknown }) => action.deepLinkId);
  return [...new Set(ids.filter((one) => typeof one === 'string'))];
}

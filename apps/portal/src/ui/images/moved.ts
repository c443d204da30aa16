/** `list` with the item at `from` at the place `to`, both from 0. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

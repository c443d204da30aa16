/** Checks whether `If-None-Match` names an entity tag that an answer would have. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

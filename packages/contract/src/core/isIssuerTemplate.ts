/** Checks whether an issuer is the template of those of many tenants. */
export function isIssuerTemplate(issuer: string): boolean {
  return /[{}]/.test(issuer);
}

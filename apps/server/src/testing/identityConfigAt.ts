/** The identity configuration of a customer whose people sign in at an issuer with the client `portal`. */
export function identityConfigAt(issuer: string, more: object = {}) {
  return {
    providerUri: issuer,
    scope: 'openid,email',
    audience: null,
    portalClientId: 'portal',
    mobileClientId: null,
    androidClientId: null,
    iosClientId: null,
    webClientId: null,
    authenticationType: 'code',
    ...more,
  };
}

import { PARAMETERS_KEY } from './constants.ts';
import type { KeyValueStore } from './environment.ts';
import { isRecord, parseRecord } from './parseRecord.ts';

/**
 * What is needed to sign someone in, all of it text (AUTH-54). `idProviderUri` is the issuer, `scope` the list as
 * configured, `responseType` the OpenID response type, empty for the authorization code flow (AUTH-08).
 */
export interface SignInParameters {
  bookingProvider: string;
  calendarProvider: string;
  clientId: string;
  email: string;
  idProvider: string;
  idProviderUri: string;
  responseType: string;
  scope: string;
}

/** Reads sign-in parameters from a value that is not trusted; missing texts are empty, null without issuer or client. */
export function toSignInParameters(value: unknown): SignInParameters | null {
  if (!isRecord(value)) return null;
  const text = (key: keyof SignInParameters) => {
    const field = value[key];
    return typeof field === 'string' ? field : '';
  };
  const parameters: SignInParameters = {
    bookingProvider: text('bookingProvider'),
    calendarProvider: text('calendarProvider'),
    clientId: text('clientId'),
    email: text('email'),
    idProvider: text('idProvider'),
    idProviderUri: text('idProviderUri'),
    responseType: text('responseType'),
    scope: text('scope'),
  };
  return parameters.clientId === '' || parameters.idProviderUri === '' ? null : parameters;
}

/** The parameters of the last sign-in in this browser (AUTH-55). */
export function readParameters(storage: KeyValueStore): SignInParameters | null {
  return toSignInParameters(parseRecord(storage.getItem(PARAMETERS_KEY)));
}

/** Keeps exactly the eight texts (AUTH-54, AUTH-55). */
export function writeParameters(storage: KeyValueStore, parameters: SignInParameters): void {
  storage.setItem(PARAMETERS_KEY, JSON.stringify(toSignInParameters(parameters)));
}

/** Forgets the provider, as a normal sign-out does (AUTH-39). */
export function removeParameters(storage: KeyValueStore): void {
  storage.removeItem(PARAMETERS_KEY);
}

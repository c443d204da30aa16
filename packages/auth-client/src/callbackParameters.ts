import { SignInError } from './errors.ts';

/** The provider's answer in an address. */
export interface CallbackParameters {
  state: string;
  /** All answer parameters, from the query or from the fragment. */
  parameters: URLSearchParams;
}

const ANSWER_NAMES = ['code', 'error', 'id_token', 'access_token'];

function isAnswer(parameters: URLSearchParams): boolean {
  return ANSWER_NAMES.some((name) => parameters.has(name));
}

/**
 * Reads the provider's answer from the query, where the code flow has it, or from the fragment, where the implicit flow
 * has it. Throws `callbackUrlMissing` without an address and `callbackUrlInvalid` when it holds no answer or no state.
 */
export function callbackParameters(url: string): CallbackParameters {
  if (url === '') throw new SignInError('callbackUrlMissing');
  if (!URL.canParse(url)) throw new SignInError('callbackUrlInvalid');
  const { searchParams, hash } = new URL(url);
  const parameters = [searchParams, new URLSearchParams(hash.slice(1))].find(isAnswer);
  const state = parameters?.get('state');
  if (parameters === undefined || state === null || state === undefined || state === '') {
    throw new SignInError('callbackUrlInvalid');
  }
  return { state, parameters };
}

import type { Environment } from '../environment.ts';
import type { Session } from '../session.ts';
import type { SignInState } from '../signInState.ts';
import type { Provider } from './provider.ts';

/** What a flow works with. */
export interface FlowContext {
  environment: Environment;
  provider: Provider;
  signInState: SignInState;
}

/** One way of getting tokens from a provider. */
export interface Flow {
  /** Whether this flow serves the configured response type. */
  handles(responseType: string): boolean;
  /** What it adds to the authorization request. */
  requestParameters(context: FlowContext): Promise<Record<string, string>>;
  /** Turns the provider's answer into a checked session. */
  complete(context: FlowContext, answer: URLSearchParams): Promise<Session>;
}

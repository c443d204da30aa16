import { HttpError } from '../../../base/httpError.ts';
import { PaymentUnavailableError } from '../../../ports/paymentPort.ts';

/** Answers 503 when the provider cannot be asked now. */
export async function orUnavailable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PaymentUnavailableError) throw new HttpError(503, 'paymentUnavailable', { cause: error });
    throw error;
  }
}

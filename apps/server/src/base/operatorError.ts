/** The operator has to change something; the message says all that they need, so no stack is shown. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** Returns what a command writes of an error that ends it: the sentence for operators, else the error with its stack. */
export function forOperator(error: unknown): unknown {
  return error instanceof OperatorError ? error.message : error;
}

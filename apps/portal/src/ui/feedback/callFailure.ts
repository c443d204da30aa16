/** A failed call that is explained to the person in words: the kit's `ApiError` is one. */
export class CallFailure extends Error {
  /** The HTTP status; 0 means that no answer came. */
  readonly status: number;
  /** What went wrong, by the contract's codes. */
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds after which the server takes the call again (`Retry-After`). */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    status: number,
    code: string | undefined,
    requestId: string | undefined,
    retryAfter?: number,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

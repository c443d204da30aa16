let running = 0;

/** Returns how many calls of the browser's cryptography have not ended: they run on threads of their own. */
export function runningCryptography(): number {
  return running;
}

/** Counts the calls of the browser's cryptography from now on. */
export function watchCryptography(): void {
  const watched = new Proxy(crypto.subtle, {
    get(subtle, name) {
      const member: unknown = Reflect.get(subtle, name, subtle);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]): Promise<unknown> => {
        running += 1;
        try {
          return await Reflect.apply(member, subtle, given);
        } finally {
          running -= 1;
        }
      };
    },
  });
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: watched });
}

/** How much a browser may tell at once: messages, characters of each part, and bytes altogether (RES-32, SEC-09). */
export const clientLogLimits = {
  maxMessages: 10,
  name: 100,
  message: 1_000,
  stack: 4_000,
  path: 500,
  maxBodyBytes: 64 * 1024,
} as const;

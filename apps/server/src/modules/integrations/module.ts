/**
 * Service requests, visitors and lockers, and the systems behind them. Read `serviceRequest/serviceRequest.routes.ts`
 * first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = [
  './serviceRequest/feedState.reads.ts',
  './serviceRequest/serviceConnections.reads.ts',
];

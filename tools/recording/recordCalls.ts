import type { RecordedCall } from './compare.ts';
import { startDemoServer } from './demoServer.ts';
import { Reads } from './reads.ts';
import { type Person, Recorder } from './recorder.ts';
import { recordSpecialCalls } from './specialCalls.ts';
import { Writes } from './writes.ts';

/**
 * Records each route as each demo person, reads before writes. Left out is what differs between any two recordings: the
 * stream of live events, the security log (refusals are written once a second) and the content of spreadsheets. Uploads are
 * only sent without a file.
 */
export async function recordCalls(): Promise<RecordedCall[]> {
  const server = await startDemoServer();
  try {
    const people: Person[] = [undefined, ...server.accounts].map((email) => ({ email }));
    const recorder = new Recorder(server);
    const writes = new Writes(server, recorder, people);
    await new Reads(server, recorder, people).recordAll();
    await server.makeRoom();
    await writes.recordOthers();
    await writes.recordPlain();
    await recordSpecialCalls(server, recorder);
    await writes.recordEnds();
    return await recorder.recorded();
  } finally {
    await server.test.close();
  }
}

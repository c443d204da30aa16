import { openChannel } from '../../ui/storage/openChannel.ts';

const CHANNEL_NAME = 'atrium.writes';

const own = new Set<string>();
const ofOtherTabs = new Set<string>();

function revisionIn(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('revision' in data)) return undefined;
  const { revision } = data;
  return typeof revision === 'object' && revision !== null && 'identifier' in revision
    ? revision.identifier
    : undefined;
}

/** Notes the record that a write of this tab was answered, here and in the person's other tabs. */
export function noteOwnWrite(data: unknown): void {
  const identifier = revisionIn(data);
  if (typeof identifier !== 'string') return;
  own.add(identifier);
  const others = openChannel(CHANNEL_NAME);
  others.postMessage(identifier);
  others.close();
}

/** Listens to the writes of the person's other tabs until the returned function is called. */
export function followOtherTabs(): () => void {
  const channel = openChannel(CHANNEL_NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') ofOtherTabs.add(data);
  });
  return () => channel.close();
}

/** Checks whether a record is as a write of this tab has left it: no news to the person who made it (KIT-08). */
export function isOwnWrite(record: unknown): boolean {
  const identifier = revisionIn(record);
  return typeof identifier === 'string' && own.has(identifier);
}

/** Checks whether a record is as the same person left it in another tab of this browser. */
export function isWriteOfOtherTab(record: unknown): boolean {
  const identifier = revisionIn(record);
  return typeof identifier === 'string' && ofOtherTabs.has(identifier);
}

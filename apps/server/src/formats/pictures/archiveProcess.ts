import { answerIsolated } from '../../base/isolated/answerIsolated.ts';
import { storedZip } from '../zip/storedZip.ts';
import { isZip, unzip } from '../zip/unzip.ts';
import { archiveLimits } from './archiveLimits.ts';

/** Answers an archive of the same files as they are, so that to read it unpacks nothing. */
await answerIsolated((content) => {
  const entries = isZip(content) ? unzip(content, archiveLimits) : 'broken';
  return typeof entries === 'string' ? entries : storedZip(entries);
});

import { answerIsolated } from '../../base/isolated/answerIsolated.ts';
import { readImdf } from './readImdf.ts';

await answerIsolated((content) => Buffer.from(JSON.stringify(readImdf(content))));

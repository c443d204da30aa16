import { answerIsolated } from '../../base/isolated/answerIsolated.ts';
import { checkIcons } from './checkIcons.ts';

await answerIsolated(checkIcons);

import { answerIsolated } from '../../base/isolated/answerIsolated.ts';
import { cleanSvg } from './cleanSvg.ts';
import { DrawingFault } from './svgElements.ts';

await answerIsolated((content) => {
  try {
    return Buffer.from(JSON.stringify(cleanSvg(content)));
  } catch (error) {
    if (error instanceof DrawingFault) return error.code;
    throw error;
  }
});

import { type drawingKinds, drawingLimits, type FieldCode, fieldCodes } from '@atrium/contract';
import { z } from 'zod';

import { inTurns } from '../../base/isolated/inTurns.ts';
import { IsolatedProcessError, runIsolated } from '../../base/isolated/runIsolated.ts';
import { wideEncodingOf } from '../../base/wideEncoding.ts';
import { checkImage } from '../pictures/checkImage.ts';
import { rewriteImage } from '../pictures/rewriteImage.ts';

/** A drawing as it is stored. */
export interface CheckedDrawing {
  readonly kind: (typeof drawingKinds)[number];
  readonly mime: 'image/svg+xml' | 'image/png';
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/** Of JavaScript's own memory: 5 MB of short elements take about a third of it. */
const HEAP_MEGABYTES = 256;
/** Texts and the answer included: 5 MB of references to characters take 406. */
const MEGABYTES = 512;
/** Styles become attributes of each element that they are for. */
const MAX_GROWTH = 4;

const answer = z.object({ svg: z.string(), width: z.number(), height: z.number() });
const code = z.enum(fieldCodes);
const inTurn = inTurns(1);

/** Cleans an SVG in a process of its own, one after another (SEC-07, SEC-09). */
async function checkSvg(content: Buffer, ownerId: string): Promise<CheckedDrawing | FieldCode> {
  try {
    const outcome = await inTurn(ownerId, () =>
      runIsolated({
        module: new URL('svgProcess.ts', import.meta.url),
        content,
        packages: [],
        heapMegabytes: HEAP_MEGABYTES,
        megabytes: MEGABYTES,
        milliseconds: drawingLimits.longestReading,
        maxAnswerBytes: MAX_GROWTH * drawingLimits.maxBytes,
      }),
    );
    if (!('content' in outcome)) return code.parse(outcome.refusal);
    const { svg, width, height } = answer.parse(JSON.parse(outcome.content.toString()));
    const clean = Buffer.from(svg);
    if (clean.length > drawingLimits.maxBytes) return 'drawingTooComplex';
    return { kind: 'svg', mime: 'image/svg+xml', width, height, content: clean };
  } catch (error) {
    if (error instanceof IsolatedProcessError) return 'drawingTooComplex';
    throw error;
  }
}

async function checkPng(content: Buffer, ownerId: string): Promise<CheckedDrawing | FieldCode> {
  const image = checkImage(content, 'drawing');
  if (typeof image === 'string') return image;
  const rewritten = await rewriteImage(image.content, ownerId);
  if (typeof rewritten === 'string') return rewritten;
  const { width, height } = image;
  if (Math.max(width, height) / Math.min(width, height) > drawingLimits.maxRatio) return 'drawingSize';
  return { kind: 'png', mime: 'image/png', width, height, content: rewritten };
}

/**
 * Checks the drawing of a floor by its content, whatever it is called: an SVG is written again from what an allow-list
 * knows, a PNG from its pixels (MAP-06, SEC-07, SEC-09). Answers the field code of one that is refused.
 */
export async function checkDrawing(content: Buffer, ownerId: string): Promise<CheckedDrawing | FieldCode> {
  const isWide = wideEncodingOf(content) !== null;
  const start = content
    .subarray(0, 4)
    .toString('latin1')
    .replace(isWide ? /^(?:\u00ff\u00fe|\u00fe\u00ff)|\0/g : /^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return start.startsWith('<') || start === '' ? checkSvg(content, ownerId) : checkPng(content, ownerId);
}

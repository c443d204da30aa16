import { setTimeout as delay } from 'node:timers/promises';

import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

/** One event of the browser's trace; times in microseconds. */
const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  /** The part of `dur` in which the thread had a processor. */
  tdur: z.number().optional(),
  args: z.looseObject({ name: z.unknown().optional() }).optional(),
});
type TraceEvent = z.infer<typeof traceEvent>;

/** What runs a page's own script. */
const scripts = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.run']);
/** A frame of 60 a second, in microseconds. */
const FRAME = 1_000_000 / 60;
const CATEGORIES = 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline,v8.execute,__metadata';

/** What a page's main thread did, in milliseconds of processor time, which other programs on the machine change little. */
interface ScriptTrace {
  /** Script of each frame that ran any, on average. */
  readonly perFrame: number;
  readonly longestTask: number;
}

/** Where script ran, from start to end, and the processor time of it. */
interface Interval {
  readonly from: number;
  readonly to: number;
  readonly processor: number;
}

/** The intervals that lie in no other. */
function outermost(events: readonly TraceEvent[]): readonly Interval[] {
  const found: Interval[] = [];
  for (const { ts, dur = 0, tdur = dur } of events.toSorted((one, other) => one.ts - other.ts)) {
    const last = found.at(-1);
    if (last === undefined || ts >= last.to) found.push({ from: ts, to: ts + dur, processor: tdur });
  }
  return found;
}

/** Finds the main thread of the page among the threads of the trace: the renderer's that ran the most script. */
function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)} ${String(tid)}`),
  );
  const threads = Map.groupBy(events, ({ pid, tid }) => `${String(pid)} ${String(tid)}`);
  const scriptOf = (own: readonly TraceEvent[]) =>
    own.reduce((sum, { name, dur = 0 }) => sum + (scripts.has(name) ? dur : 0), 0);
  return (
    [...threads]
      .filter(([key]) => isMain.has(key))
      .map(([, own]) => own)
      .toSorted((one, other) => scriptOf(other) - scriptOf(one))[0] ?? []
  );
}

function summarize(events: readonly TraceEvent[]): ScriptTrace {
  const own = mainThread(events).filter(({ ph }) => ph === 'X');
  const ran = outermost(own.filter(({ name }) => scripts.has(name)));
  const frames = new Set(
    ran.flatMap(({ from, processor }) => {
      const first = Math.floor(from / FRAME);
      // As many frames as it would have taken on a machine of its own.
      return Array.from({ length: Math.floor((from + processor) / FRAME) - first + 1 }, (_, at) => first + at);
    }),
  );
  if (frames.size === 0) throw new Error('the trace has no script of the page');
  const total = ran.reduce((sum, { processor }) => sum + processor, 0);
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page');
  return {
    perFrame: total / frames.size / 1_000,
    longestTask: Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1_000,
  };
}

/** Records the trace of a page for some milliseconds, in which `change` is called every `every` milliseconds. */
export async function readScript(
  session: CDPSession,
  milliseconds: number,
  change: () => Promise<void>,
  every: number,
): Promise<ScriptTrace> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const entry of value) {
      const read = traceEvent.safeParse(entry);
      if (read.success) events.push(read.data);
    }
  });
  await session.send('Tracing.start', { categories: CATEGORIES, transferMode: 'ReportEvents' });
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    await change();
    await delay(every);
  }
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await isComplete;
  return summarize(events);
}

import type { Load, Measurement } from './measure.ts';

interface Line {
  readonly title: string;
  readonly figure: string;
  readonly bound: string;
  /** Null where there is no bound. */
  readonly isHeld: boolean | null;
}

/** The middle one of what was measured; NaN of nothing. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The middle one of what `figure` says of the loads of each round: those were measured one after the other. */
function medianRatio(one: Measurement, other: Measurement, figure: (load: Load) => number): number {
  return medianOf(
    one.loads.flatMap((load, round) => {
      const against = other.loads[round];
      return against === undefined ? [] : [figure(load) / figure(against)];
    }),
  );
}

function median({ loads }: Measurement, figure: (load: Load) => number): number {
  return medianOf(loads.map(figure));
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))} %`;
}

/** Collects figures next to their bounds and prints them as one table. */
export class Report {
  readonly #lines: Line[] = [];

  /**
   * Requests a second as a share of another's; at least `least` of it, where there is a bound. Next to it the processor
   * time of the server and of PostgreSQL for a request: that changes little where other programs share the machine.
   */
  share(title: string, one: Measurement, other: Measurement, least: number | null): void {
    const share = medianRatio(one, other, ({ perSecond }) => perSecond);
    const rates = [one, other].map((each) => Math.round(median(each, ({ perSecond }) => perSecond)));
    const [latency, slowest] = [median(one, (load) => load.median), median(one, ({ p99 }) => p99)];
    const cost = [one, other].map((each) => {
      const database = median(each, ({ databaseMilliseconds }) => databaseMilliseconds);
      const server = median(each, ({ cpuMilliseconds }) => cpuMilliseconds);
      return `${server.toFixed(2)}${Number.isNaN(database) ? '' : ` + ${database.toFixed(2)}`}`;
    });
    const failed = [one, other].flatMap(({ loads }) => loads).reduce((sum, load) => sum + load.failed, 0);
    const isHeld = failed === 0 && share >= (least ?? 0);
    this.#add({
      title,
      figure: `${percent(share)} (${rates.join(' of ')} a second, p50 ${String(latency)} and p99 ${String(slowest)} ms; processor ${cost.join(' to ')} ms${failed === 0 ? '' : `, ${String(failed)} FAILED`})`,
      bound: least === null ? '' : `at least ${percent(least)}`,
      isHeld: least === null && isHeld ? null : isHeld,
    });
  }

  /** Processor time of the server for each request, as a multiple of another server's. */
  processor(title: string, one: Measurement, other: Measurement, most: number): void {
    const times = medianRatio(one, other, ({ cpuMilliseconds }) => cpuMilliseconds);
    const each = [one, other].map((measured) => median(measured, ({ cpuMilliseconds }) => cpuMilliseconds).toFixed(2));
    this.#add({
      title: `processor time of the server, ${title}`,
      figure: `${times.toFixed(2)} times (${each.join(' to ')} ms)`,
      bound: `at most ${String(most)} times`,
      isHeld: times <= most,
    });
  }

  /** Returns how many times as slow one is as another. */
  slowdown(title: string, one: Measurement, other: Measurement, most: number | null): void {
    const times = 1 / medianRatio(one, other, ({ perSecond }) => perSecond);
    this.#add({
      title,
      figure: `${times.toFixed(2)} times`,
      bound: most === null ? '' : `at most ${String(most)} times`,
      isHeld: most === null ? null : times <= most,
    });
  }

  /** The most memory seen of one server, as a multiple of another's. */
  memory(title: string, one: readonly Measurement[], other: readonly Measurement[], most: number): void {
    const [peak = 0, against = 0] = [one, other].map((measurements) =>
      Math.max(...measurements.flatMap(({ loads }) => loads.map(({ proportionalBytes }) => proportionalBytes))),
    );
    const mebibytes = [peak, against].map((bytes) => (bytes / 1024 / 1024).toFixed(0));
    this.#add({
      title,
      figure: `${(peak / against).toFixed(2)} times (${mebibytes.join(' to ')} MiB)`,
      bound: `at most ${String(most)} times`,
      isHeld: peak / against <= most,
    });
  }

  /** Checks whether pages of a list have the same records and count, and at least one. */
  same(
    title: string,
    pages: readonly { readonly count: number | undefined; readonly records: readonly unknown[] }[],
  ): void {
    const [first, ...others] = pages.map((page) => JSON.stringify(page));
    const found = pages.map(({ count, records }) => `${String(records.length)} of ${String(count ?? 'uncounted')}`);
    const isSame = others.every((other) => other === first) && pages.every(({ records }) => records.length > 0);
    this.#add({ title, figure: found.join(' and '), bound: 'the same', isHeld: isSame });
  }

  /** A figure that may be at most `bound`. */
  most(title: string, figure: number, bound: number, unit: string): void {
    this.#add({
      title,
      figure: `${figure.toFixed(2)} ${unit}`,
      bound: `at most ${String(bound)} ${unit}`,
      isHeld: figure <= bound,
    });
  }

  /** A figure that may be at least `bound`. */
  least(title: string, figure: number, bound: number, unit: string): void {
    this.#add({
      title,
      figure: `${figure.toFixed(2)} ${unit}`,
      bound: `at least ${String(bound)} ${unit}`,
      isHeld: figure >= bound,
    });
  }

  /** Prints the table; answers 1 when a bound is missed, else 0. */
  print(): number {
    const missed = this.#lines.filter(({ isHeld }) => isHeld === false).length;
    console.log(missed === 0 ? '\nEvery bound is held.' : `\n${String(missed)} bounds are missed.`);
    return missed === 0 ? 0 : 1;
  }

  #add(line: Line): void {
    this.#lines.push(line);
    const mark = line.isHeld === null ? '      ' : line.isHeld ? 'held  ' : 'MISSED';
    console.log(`${mark}  ${line.title.padEnd(66)}  ${line.figure}${line.bound === '' ? '' : `  [${line.bound}]`}`);
  }
}

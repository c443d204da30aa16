import type { Load } from './measure.ts';

interface Line {
  readonly title: string;
  readonly figure: string;
  readonly bound: string;
  readonly isHeld: boolean | null;
}

/** Collects figures beside their bounds and prints them as one table. */
export class Report {
  readonly #lines: Line[] = [];

  /** Requests a second of the product as a share of the yardstick's; at least `least` of it, where there is a bound. */
  ratio(title: string, product: Load, yardstick: Load, least: number | null): void {
    const share = product.perSecond / yardstick.perSecond;
    const figure = `${percent(share)} (${Math.round(product.perSecond)} of ${Math.round(yardstick.perSecond)} a second, median ${product.median.toFixed(1)} ms)`;
    const isHeld = product.failed === 0 && share >= (least ?? 0);
    this.#add({
      title,
      figure,
      bound: least === null ? '' : `at least ${percent(least)}`,
      isHeld: least === null && isHeld ? null : isHeld,
    });
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
    console.log(`${mark}  ${line.title.padEnd(62)}  ${line.figure}${line.bound === '' ? '' : `  [${line.bound}]`}`);
  }
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))} %`;
}

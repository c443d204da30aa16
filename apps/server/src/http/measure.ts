/** What `/metrics` shows of the state of the product: read each time it is asked for (OPS-05). */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  /** Returns its values with their labels. What it throws leaves the measure out, so that the others are still answered. */
  read(): Promise<readonly MeasuredValue[]> | readonly MeasuredValue[];
}

interface MeasuredValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

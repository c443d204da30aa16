/** A measure of the product's state in `/metrics`, read each time it is asked for (OPS-05). */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  /** Returns its values with their labels. An error leaves this measure out and no other. */
  read(): Promise<readonly MeasuredValue[]> | readonly MeasuredValue[];
}

interface MeasuredValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

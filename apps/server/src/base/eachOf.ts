/** Does work for many values, so many at a time; the first failure ends it. */
export async function eachOf<Value>(
  values: readonly Value[],
  most: number,
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const rest = values.values();
  const worker = async () => {
    for (const value of rest) await work(value);
  };
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, worker));
}

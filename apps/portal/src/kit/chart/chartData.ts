/** How the bars of a series look: the colour of a status, and a pattern that tells two of one colour apart. */
export interface SeriesLook {
  readonly tone: 'good' | 'caution' | 'danger' | 'info' | 'grey';
  readonly pattern: 'plain' | 'stripes' | 'dots';
}

/** One series of a chart. */
export interface ChartSeries extends SeriesLook {
  readonly key: string;
  readonly label: string;
}

/** One column of a chart: what it is called, and how much it has of each series. */
export interface ChartColumn {
  readonly key: string;
  readonly label: string;
  readonly values: Readonly<Record<string, number>>;
}

/** What a chart shows. */
export interface ChartData {
  readonly series: readonly ChartSeries[];
  readonly columns: readonly ChartColumn[];
}

/** Returns the part of the data that has something: series without a value in any column are left out. */
export function shownSeries({ series, columns }: ChartData): readonly ChartSeries[] {
  return series.filter(({ key }) => columns.some(({ values }) => (values[key] ?? 0) > 0));
}

/** Returns the column that the focus goes to by a key; null where the key does not move it. */
export function columnAfter(key: string, at: number, count: number): number | null {
  const last = count - 1;
  if (key === 'ArrowRight') return Math.min(at + 1, last);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

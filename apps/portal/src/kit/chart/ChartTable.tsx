import Box from '@mui/material/Box';

import type { ChartData } from './chartData.ts';

interface ChartTableProps {
  readonly data: ChartData;
  readonly caption: string;
  /** The heading over the names of the columns. */
  readonly heading: string;
  readonly format: (value: number) => string;
}

/** Shows the figures of a chart as a table, for those who read it so. */
export function ChartTable({ data: { series, columns }, caption, heading, format }: ChartTableProps) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={caption}>
      <Box
        component="table"
        className="tabular"
        sx={{ borderCollapse: 'collapse', fontSize: 13, '& th, & td': { px: 2, py: 1, textAlign: 'right' } }}
      >
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {series.map((one) => (
                <td key={one.key}>{format(values[one.key] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

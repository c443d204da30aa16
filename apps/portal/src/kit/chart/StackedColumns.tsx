import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

import { type ChartColumn, type ChartData, columnAfter, shownSeries } from './chartData.ts';
import { ChartFill } from './ChartFill.tsx';
import { useWidth } from './useWidth.ts';

const HEIGHT = 220;
const MARGIN = { top: 8, right: 8, bottom: 24, left: 36 } as const;
/** The least width of a column's label in pixels; where it does not fit, some are left out. */
const LABEL_WIDTH = 56;
const TICKS = 4;

interface StackedColumnsProps {
  readonly data: ChartData;
  /** What the chart shows, as its name. */
  readonly label: string;
  /** How it is read with the arrow keys. */
  readonly hint: string;
  /** What is said of a column that has nothing. */
  readonly none: string;
  readonly format: (value: number) => string;
}

/**
 * Columns of stacked series in our own drawing. It is one stop of the tab key: the arrows go from column to column, and what
 * the column has is shown below and said.
 */
export function StackedColumns({ data, label, hint, none, format }: StackedColumnsProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { columns } = data;
  const [chosen, setChosen] = useState<number | null>(null);
  const series = shownSeries(data);
  const totalOf = ({ values }: ChartColumn) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);
  const most = Math.max(1, ...columns.map(totalOf));
  const x = scaleBand(
    columns.map(({ key }) => key),
    [MARGIN.left, width - MARGIN.right],
  ).padding(0.25);
  const y = scaleLinear([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(TICKS);
  const layers = stack<ChartColumn>()
    .keys(series.map(({ key }) => key))
    .value(({ values }, key) => values[key] ?? 0)([...columns]);
  const labelledEvery = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(x.step(), 1)));
  const shown = chosen === null ? undefined : columns[chosen];
  const parts = shown === undefined ? [] : series.filter(({ key }) => (shown.values[key] ?? 0) > 0);
  const said = parts.map((one) => `${one.label} ${format(shown?.values[one.key] ?? 0)}`).join(', ');

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = columnAfter(event.key, chosen ?? columns.length, columns.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };

  return (
    <Box ref={frame}>
      <Box
        role="group"
        aria-label={label}
        aria-describedby={`${id}-hint`}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onFocus={() => setChosen((at) => at ?? columns.length - 1)}
        onBlur={() => setChosen(null)}
      >
        <svg
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
          aria-hidden
          style={{ display: 'block', maxWidth: '100%' }}
        >
          <defs>
            {series.map(({ key, tone, pattern }) => (
              <ChartFill key={key} id={`${id}-${key}`} tone={tone} pattern={pattern} />
            ))}
          </defs>
          {y
            .ticks(TICKS)
            .filter(Number.isInteger)
            .map((tick) => (
              <Box key={tick} component="g" sx={{ color: 'text.secondary' }}>
                <line
                  x1={MARGIN.left}
                  x2={width - MARGIN.right}
                  y1={y(tick)}
                  y2={y(tick)}
                  stroke="currentColor"
                  strokeOpacity={0.25}
                />
                <text x={MARGIN.left - 6} y={y(tick) + 4} textAnchor="end" fontSize={11} fill="currentColor">
                  {format(tick)}
                </text>
              </Box>
            ))}
          {layers.map((layer) =>
            layer.map(([from, to], at) =>
              from === to ? null : (
                <rect
                  key={`${layer.key} ${columns[at]?.key ?? ''}`}
                  x={x(columns[at]?.key ?? '') ?? 0}
                  y={y(to)}
                  width={x.bandwidth()}
                  height={Math.max(y(from) - y(to), 0)}
                  fill={`url(#${id}-${layer.key})`}
                />
              ),
            ),
          )}
          {columns.map(({ key, label: name }, at) => (
            <Box
              key={key}
              component="g"
              sx={{ color: 'text.secondary' }}
              onPointerEnter={() => setChosen(at)}
              onPointerLeave={() => setChosen(null)}
            >
              <rect
                x={(x(key) ?? 0) - (x.step() - x.bandwidth()) / 2}
                y={MARGIN.top}
                width={x.step()}
                height={HEIGHT - MARGIN.top - MARGIN.bottom}
                fill="currentColor"
                fillOpacity={chosen === at ? 0.12 : 0}
              />
              {at % labelledEvery === 0 && (
                <text
                  x={(x(key) ?? 0) + x.bandwidth() / 2}
                  y={HEIGHT - 8}
                  textAnchor="middle"
                  fontSize={11}
                  fill="currentColor"
                >
                  {name}
                </text>
              )}
            </Box>
          ))}
        </svg>
        <Box id={`${id}-hint`} component="span" sx={visuallyHidden}>
          {hint}
        </Box>
      </Box>
      <Typography component="output" variant="body2" sx={{ display: 'block', minHeight: 20 }}>
        {shown === undefined ? '' : `${shown.label}: ${said === '' ? none : said}`}
      </Typography>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, listStyle: 'none', p: 0, m: 0, mt: 2 }}
      >
        {series.map(({ key, label: name }) => (
          <Box key={key} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
            <svg width={14} height={14} aria-hidden>
              <rect width={14} height={14} rx={2} fill={`url(#${id}-${key})`} />
            </svg>
            {name}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { type ChartData, columnAfter, shownSeries } from './chartData.ts';
import { ChartTable } from './ChartTable.tsx';
import { StackedColumns } from './StackedColumns.tsx';

const data: ChartData = {
  series: [
    { key: 'kept', label: 'Kept', tone: 'good', pattern: 'plain' },
    { key: 'freed', label: 'Freed', tone: 'danger', pattern: 'stripes' },
    { key: 'never', label: 'Never', tone: 'grey', pattern: 'dots' },
  ],
  columns: [
    { key: 'a', label: '2 March', values: { kept: 3, freed: 1 } },
    { key: 'b', label: '9 March', values: {} },
    { key: 'c', label: '16 March', values: { freed: 2 } },
  ],
};
const format = (value: number) => String(value);

describe('a chart of columns', () => {
  it('is one stop of the tab key, and the arrows go from column to column (REL-05)', () => {
    render(<StackedColumns data={data} label="Releases" hint="Arrows" none="Nothing" format={format} />);
    const chart = screen.getByRole('group', { name: 'Releases' });
    expect(chart.tabIndex).toBe(0);
    expect(chart.querySelectorAll('[tabindex]')).toHaveLength(0);
    const said = () => screen.getByRole('status').textContent;
    fireEvent.focus(chart);
    expect(said()).toBe('16 March: Freed 2');
    fireEvent.keyDown(chart, { key: 'ArrowLeft' });
    expect(said()).toBe('9 March: Nothing');
    fireEvent.keyDown(chart, { key: 'Home' });
    expect(said()).toBe('2 March: Kept 3, Freed 1');
    fireEvent.keyDown(chart, { key: 'ArrowLeft' });
    fireEvent.keyDown(chart, { key: 'Tab' });
    expect(said()).toBe('2 March: Kept 3, Freed 1');
    fireEvent.blur(chart);
    expect(said()).toBe('');
  });

  it('draws what has a value, each series with a pattern of its own, and names those (REL-05)', () => {
    const { container } = render(
      <StackedColumns data={data} label="Releases" hint="Arrows" none="Nothing" format={format} />,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Kept', 'Freed']);
    expect(shownSeries(data).map(({ key }) => key)).toEqual(['kept', 'freed']);
    expect(container.querySelectorAll('pattern')).toHaveLength(2);
    expect(container.querySelectorAll('g > g, svg > rect[fill^="url"]').length).toBeGreaterThan(0);
    expect(columnAfter('End', 0, 3)).toBe(2);
    expect(columnAfter('x', 0, 3)).toBeNull();
  });

  it('has a table with the same figures (REL-05)', () => {
    render(<ChartTable data={data} caption="Releases" heading="Week" format={format} />);
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Week', 'Kept', 'Freed', 'Never'],
      ['2 March', '3', '1', '0'],
      ['9 March', '0', '0', '0'],
      ['16 March', '0', '2', '0'],
    ]);
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { type TreeLine, VirtualTree } from './VirtualTree.tsx';

const lineOf = (label: string, more: Partial<TreeLine> = {}): TreeLine => ({
  key: label,
  label,
  level: 1,
  place: 1,
  siblings: 4,
  isExpanded: undefined,
  isBusy: false,
  icon: null,
  isMovable: false,
  ...more,
});

function openTree(lines: readonly TreeLine[]) {
  const calls = { toggle: vi.fn(), open: vi.fn(), command: vi.fn(), drop: vi.fn() };
  function Tree() {
    const [activeKey, setActiveKey] = useState(lines[0]?.key ?? '');
    return (
      <VirtualTree
        label="Places"
        lines={lines}
        activeKey={activeKey}
        onActivate={setActiveKey}
        onToggle={calls.toggle}
        onOpen={calls.open}
        onCommand={calls.command}
        canDrop={() => true}
        onDrop={calls.drop}
      />
    );
  }
  render(<Tree />);
  const tree = screen.getByRole('tree');
  return {
    ...calls,
    press: (...keys: readonly string[]) => {
      for (const key of keys) fireEvent.keyDown(tree, { key });
    },
    active: () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent,
  };
}

describe('a tree', () => {
  it('finds a line by a name with a space in it, which opens nothing while a name is typed (PLACE-03, KIT-15)', () => {
    const { press, active, open } = openTree(['South', 'North One', 'North Two', 'West'].map((label) => lineOf(label)));
    press('n', 'o', 'r', 't', 'h', ' ', 't');
    expect(active()).toBe('North Two');
    expect(open).not.toHaveBeenCalled();
    vi.useFakeTimers({ now: Date.now() + 5_000 });
    press(' ');
    vi.useRealTimers();
    expect(open).toHaveBeenCalledWith('North Two');
  });

  it('is moved through by arrows, Home and End, opened and closed by arrows, and says level and place (PLACE-03, KIT-15)', () => {
    const { press, active, toggle, command } = openTree([
      lineOf('Region', { isExpanded: true }),
      lineOf('Campus', { level: 2, isExpanded: false }),
      lineOf('Venue', { level: 2 }),
    ]);
    press('ArrowRight');
    expect(active()).toBe('Campus');
    press('ArrowRight');
    expect(toggle).toHaveBeenLastCalledWith('Campus', true);
    press('End');
    expect(active()).toBe('Venue');
    press('ArrowLeft');
    expect(active()).toBe('Region');
    press('ArrowLeft');
    expect(toggle).toHaveBeenLastCalledWith('Region', false);
    press('ArrowDown', 'ArrowDown', 'F2', 'Delete', 'Home');
    expect(command.mock.calls).toEqual([
      ['rename', 'Venue'],
      ['delete', 'Venue'],
    ]);
    expect(active()).toBe('Region');
    const [region, campus] = screen.getAllByRole('treeitem');
    expect([region?.getAttribute('aria-expanded'), campus?.getAttribute('aria-level')]).toEqual(['true', '2']);
  });
});

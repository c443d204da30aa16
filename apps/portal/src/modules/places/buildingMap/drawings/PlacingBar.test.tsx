import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { startText } from '../../../../ui/text/startText.ts';
import { PlacingBar } from './PlacingBar.tsx';

async function open(spot: { x: number; y: number } | null = null, language: 'en' | 'fr' = 'en') {
  await startText(language, ['buildingMap']);
  const handlers = { onMove: vi.fn(), onSet: vi.fn(), onCancel: vi.fn() };
  const bar = (at: typeof spot) => <PlacingBar name="Lyon" spot={at} isBusy={false} {...handlers} />;
  const { rerender } = render(bar(spot));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  return { ...handlers, field, type, moveTo: (at: typeof spot) => rerender(bar(at)) };
}

const [left, top] = ['From the left (%)', 'From the top (%)'];

describe('placing a space by numbers', () => {
  it('takes percent with comma or dot, moves the marker and sets the place (MAP-06)', async () => {
    const { onMove, onSet, type } = await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set place' }).disabled).toBe(true);
    type(left, '12,5');
    expect(onMove).not.toHaveBeenCalled();
    type(top, '100');
    expect(onMove).toHaveBeenLastCalledWith({ x: 0.125, y: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Set place' }));
    expect(onSet).toHaveBeenCalledWith({ x: 0.125, y: 1 });
  });

  it('says what a number has to be, and sets nothing else (MAP-06)', async () => {
    const { onSet, type, field } = await open({ x: 0.2, y: 0.3 });
    for (const wrong of ['120', '-1', 'left', '1e1']) {
      type(left, wrong);
      expect(screen.getByText('Enter a number from 0 to 100')).toBeDefined();
      fireEvent.submit(screen.getByRole('form', { name: 'Place Lyon' }));
      expect(field(left).value).toBe(wrong);
    }
    expect(onSet).not.toHaveBeenCalled();
  });

  it('follows the marker that is moved on the map, and gives up with Escape (MAP-06)', async () => {
    const { field, moveTo, onCancel } = await open({ x: 0.2, y: 0.3 });
    expect([field(left).value, field(top).value]).toEqual(['20', '30']);
    moveTo({ x: 0.205, y: 0.3 });
    expect([field(left).value, field(top).value]).toEqual(['20.5', '30']);
    fireEvent.keyDown(field(top), { key: 'Escape' });
    expect(onCancel).toHaveBeenCalled();
  });

  it('writes percent with the decimal comma in French, and keeps the place as it is set again (MAP-06, KIT-17)', async () => {
    const { field, moveTo, onSet } = await open({ x: 0.205, y: 0.3 }, 'fr');
    const values = () => ['Depuis la gauche (%)', 'Depuis le haut (%)'].map((label) => field(label).value);
    expect(values()).toEqual(['20,5', '30']);
    moveTo({ x: 0.3333, y: 0.5 });
    expect(values()).toEqual(['33,33', '50']);
    fireEvent.submit(screen.getByRole('form'));
    expect(onSet).toHaveBeenCalledWith({ x: 0.3333, y: 0.5 });
  });
});

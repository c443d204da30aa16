import { useEffect, useRef, useState } from 'react';

import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';
import { playChime } from './playChime.ts';
import type { StreamOrder } from './useStream.ts';

/** Says that orders have come in since the page was opened, by a notice and, where it is switched on, a sound (VEND-20). */
export function useNewOrders(
  orders: readonly StreamOrder[] | undefined,
): readonly [isSoundOn: boolean, switchSound: (isOn: boolean) => void] {
  const text = useText('order');
  const toasts = useToasts();
  const [isSoundOn, setIsSoundOn] = useState(false);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (orders === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...orders.map(({ id }) => id)]);
    const added = orders.filter(({ id, status }) => status === 'Placed' && before?.has(id) === false);
    if (added.length === 0) return;
    toasts.success(text('newOrders', { count: added.length }));
    if (isSoundOn) playChime();
  }, [orders, isSoundOn, text, toasts]);
  const switchSound = (isOn: boolean) => {
    setIsSoundOn(isOn);
    if (isOn) playChime();
  };
  return [isSoundOn, switchSound];
}

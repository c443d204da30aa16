import { useCallback, useEffect, useRef, useState } from 'react';

import type { DeskVisit } from './useDesk.ts';
import { type ActedVisit, useVisitorAct } from './useVisitorAct.ts';
import { nameOfVisitor } from './VisitorName.tsx';

/** What is asked before a visitor is checked in: whether on a day of another visit, or who receives them. */
export interface AskedArrival {
  readonly kind: 'otherDay' | 'host';
  readonly visit: DeskVisit;
}

/** Returns a visit as acts name it. */
export function actedOf(visit: DeskVisit): ActedVisit {
  return { id: visit.id, name: nameOfVisitor(visit), hostName: visit.hostName ?? '' };
}

/** Keeps the focus at a visit that moves to another heading, for those who work by keyboard. */
function useVisitFocus(): (id: string) => void {
  const held = useRef<string | null>(null);
  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const card = document.querySelector<HTMLElement>(`#visitor-${CSS.escape(held.current)}`);
    held.current = null;
    card?.focus({ preventScroll: true });
  });
  return useCallback((id) => {
    held.current = id;
  }, []);
}

/** Checks visitors in and out, and asks first where one is not expected today or the host has left (VIS-02). */
export function useDeskActs(today: string | undefined) {
  const { mutate, isPending } = useVisitorAct();
  const [asked, setAsked] = useState<AskedArrival | null>(null);
  const hold = useVisitFocus();
  const enter = useCallback(
    (visit: DeskVisit, isAnyDay: boolean) => {
      hold(visit.id);
      mutate({ visit: actedOf(visit), act: 'checkin', body: isAnyDay ? { anyDay: true } : {} });
    },
    [hold, mutate],
  );
  const checkIn = useCallback(
    (visit: DeskVisit) => {
      if (visit.hostLeft === true) setAsked({ kind: 'host', visit });
      else if (visit.day === today) enter(visit, false);
      else setAsked({ kind: 'otherDay', visit });
    },
    [enter, today],
  );
  const checkOut = useCallback(
    (visit: DeskVisit) => {
      hold(visit.id);
      mutate({ visit: actedOf(visit), act: 'checkout' });
    },
    [hold, mutate],
  );
  const close = useCallback(() => setAsked(null), []);
  return { asked, close, checkIn, checkOut, enter, isPending };
}

import type { HistoryWindow } from '@atrium/contract';
import { createContext } from 'react';

interface ChosenWindow {
  readonly window: HistoryWindow;
  readonly choose: (window: HistoryWindow) => void;
}

/** How far back the open order history looks, and how another window is chosen (STAT-07). */
export const HistoryWindowContext = createContext<ChosenWindow>({ window: 'day', choose: () => undefined });

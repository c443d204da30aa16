import { useState } from 'react';
import { useLocation, useMatches, type UIMatch } from 'react-router';

import { entriesOf, type ContextRef } from '../../kit/navigation/place.ts';
import type { Place } from '../../kit/navigation/placeContext.ts';
import { handleOf, pageOf, paramsInside } from './placeHandle.ts';

/** Where an address is, without the names of its contexts. */
interface PlaceInAddress extends Omit<Place, 'stack'> {
  readonly entries: readonly ContextRef[];
}

function placeOf(matches: readonly UIMatch[]): PlaceInAddress {
  const params = matches.at(-1)?.params ?? {};
  const entries = entriesOf(params);
  const screen = handleOf(matches)?.screen;
  // What leads nowhere has its words all the same.
  const [page = '', recordId] = (params['*'] ?? '').split('/');
  if (screen === undefined) return { entries, page, recordId, params: {} };
  const { words } = screen;
  return { entries, page: pageOf(words, params), recordId: params['recordId'], params: paramsInside(words, params) };
}

/** Returns where the address is, by the route that the router has found for it; the same object until another page opens. */
export function usePlaceInAddress(): PlaceInAddress {
  const { pathname } = useLocation();
  const matches = useMatches();
  const [known, setKnown] = useState(() => ({ pathname, place: placeOf(matches) }));
  if (known.pathname !== pathname) setKnown({ pathname, place: placeOf(matches) });
  return known.place;
}

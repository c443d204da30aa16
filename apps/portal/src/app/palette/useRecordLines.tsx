import type { FoundRecord } from '@atrium/contract';

import { canEnter } from '../contexts/landing.ts';
import { hasScreen } from '../contexts/useMenu.ts';
import { screens } from '../screens.ts';
import { loadScreenSet } from '../screenSet.ts';
import { MenuIcon } from '../shell/MenuIcon.tsx';
import { useCan, useSession } from '../../kit/session/useSession.ts';
import { useNames } from '../../kit/names/useNames.ts';
import type { ComboLine } from '../../ui/command/comboLine.ts';
import { useText } from '../../ui/text/useText.ts';
import { foundPlace } from './foundPlace.ts';
import type { FoundPlace } from './foundPlace.ts';

const contextPages = { CUSTOMER: 'customers', CAMPUS: 'campuses', BUILDING: 'buildings', VENDOR: 'vendors' } as const;

/** A page without records of its own shows a record in its list. */
async function pathOfPlace(place: FoundPlace): Promise<string> {
  if (place.kind === 'context') return place.path;
  const { RecordScreen } = await loadScreenSet(place.entry);
  return RecordScreen === undefined ? place.listPath : place.recordPath;
}

/** The found records that the person has a screen for, as lines that open it (KIT-11). */
export function useRecordLines(records: readonly FoundRecord[], onGo: (path: string) => void): readonly ComboLine[] {
  const navigation = useText('navigation');
  const nameOf = useNames();
  const session = useSession();
  const may = useCan();
  return records.flatMap((found) => {
    const place = foundPlace(found, {
      screens,
      mayView: (feature) => may(feature, 'view'),
      canEnter: (context) => canEnter(context, { session, hasScreen }),
    });
    if (place === null) return [];
    const page = place.kind === 'context' ? contextPages[place.context] : (place.entry.page.split('/')[0] ?? '');
    const kind =
      place.kind === 'context'
        ? navigation(`contexts.${place.context}`)
        : (navigation.at(`items.${place.entry.context}.${page}`) ?? '');
    return [
      {
        key: `${found.resource}-${found.id}`,
        label: nameOf(found.resource, found.name),
        detail: [kind, found.buildingName ?? found.customerName ?? ''].filter(Boolean).join(' · '),
        icon: <MenuIcon page={page} />,
        onChoose: () =>
          void pathOfPlace(place).then(onGo, () => onGo(place.kind === 'context' ? place.path : place.listPath)),
      },
    ];
  });
}

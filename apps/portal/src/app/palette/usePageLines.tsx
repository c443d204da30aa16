import AddIcon from '@mui/icons-material/AddOutlined';
import { featureOf } from '@atrium/contract';

import { useBuildingExtensions } from '../contexts/useBuildingExtensions.ts';
import { useCustomerToggles } from '../contexts/useCustomerToggles.ts';
import { hasScreen } from '../contexts/useMenu.ts';
import { MenuIcon } from '../shell/MenuIcon.tsx';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useSession } from '../../kit/session/useSession.ts';
import type { ComboLine } from '../../ui/command/comboLine.ts';
import { foldText, matchesText } from '../../ui/command/matchesText.ts';
import { useText } from '../../ui/text/useText.ts';
import { screenTargets } from './screenTargets.ts';

interface PageLines {
  readonly pages: readonly ComboLine[];
  readonly creations: readonly ComboLine[];
}

/** The pages that can be gone to, and the records that can be made there, as far as they fit what is typed (KIT-11). */
export function usePageLines(typed: string, onGo: (path: string) => void): PageLines {
  const t = useText('palette');
  const navigation = useText('navigation');
  const session = useSession();
  const { stack, context, buildingId } = useContextStack();
  const { extensions } = useBuildingExtensions(buildingId);
  const toggles = useCustomerToggles();
  const targets = screenTargets(stack, { session, extensions, toggles, hasScreen }).map((target) => {
    const { item } = target;
    const label = navigation.at(`items.${item.context}.${item.page}`) ?? item.page;
    const place = target.stack.at(-1)?.info ?? navigation('contexts.ROOT');
    return { ...target, label, place, key: featureOf(item) };
  });
  const wanted = typed.trim();
  const fits = (text: string) => wanted === '' || matchesText(text, wanted);
  const begins = (label: string) => foldText(label).startsWith(foldText(wanted));
  return {
    pages: targets
      .filter(({ item, label, place }) => (wanted === '' ? item.context === context : fits(`${label} ${place}`)))
      .toSorted((one, other) => Number(begins(other.label)) - Number(begins(one.label)))
      .map(({ key, label, place, path, item }) => ({
        key: `page-${key}`,
        label,
        detail: place,
        icon: <MenuIcon page={item.page} />,
        onChoose: () => onGo(path),
      })),
    creations: targets.flatMap(({ item, key, place, newPath }) => {
      // As the button of the list says it.
      const name = t.at(`creations.${item.context}.${item.page}`);
      if (newPath === null || name === undefined || wanted === '' || !fits(`${name} ${place}`)) return [];
      return [
        {
          key: `new-${key}`,
          label: name,
          detail: place,
          icon: <AddIcon fontSize="small" />,
          onChoose: () => onGo(newPath),
        },
      ];
    }),
  };
}

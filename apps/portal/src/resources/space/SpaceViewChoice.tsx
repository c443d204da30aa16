import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSearchParams } from 'react-router';

import { useText } from '../../ui/text/useText.ts';

/** The views of a floor's spaces, as the address says them. */
const views = ['list', 'grid'] as const;
export type SpacesView = (typeof views)[number];

const PARAMETER = 'view';

/** The view that an address asks for. */
export function spacesViewOf(params: URLSearchParams): SpacesView {
  return params.get(PARAMETER) === 'grid' ? 'grid' : 'list';
}

/** List or grid; the choice is in the address. */
export function SpaceViewChoice() {
  const text = useText('floorSpace');
  const [params, setParams] = useSearchParams();
  const choose = (view: SpacesView | null) => {
    if (view === null) return;
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (view === 'list') next.delete(PARAMETER);
      else next.set(PARAMETER, view);
      return next;
    });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={text('view.label')}
      value={spacesViewOf(params)}
      onChange={(_event, view: SpacesView | null) => choose(view)}
      sx={{ ml: { sm: 'auto' } }}
    >
      {views.map((view) => (
        <ToggleButton key={view} value={view} sx={{ textTransform: 'none', px: 3, minHeight: 36 }}>
          {text(`view.${view}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router';

import { useText } from '../../../ui/text/useText.ts';

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
  const shown = spacesViewOf(params);
  const choose = (view: SpacesView) => {
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (view === 'list') next.delete(PARAMETER);
      else next.set(PARAMETER, view);
      return next;
    });
  };
  return (
    <Box role="group" aria-label={text('view.label')} sx={{ display: 'flex', gap: 1, ml: { sm: 'auto' } }}>
      {views.map((view) => (
        <Button
          key={view}
          variant={view === shown ? 'contained' : 'outlined'}
          aria-pressed={view === shown}
          onClick={() => choose(view)}
          sx={{ px: 3, minHeight: 36 }}
        >
          {text(`view.${view}`)}
        </Button>
      ))}
    </Box>
  );
}

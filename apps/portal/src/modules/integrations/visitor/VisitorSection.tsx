import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import type { DeskVisit } from './useDesk.ts';
import { type CardActions, VisitorCard } from './VisitorCard.tsx';

interface VisitorSectionProps extends CardActions {
  readonly id: string;
  readonly title: string;
  readonly none?: string;
  readonly visits: readonly DeskVisit[];
  readonly today: string;
  readonly canEdit: boolean;
}

/** The visits of one kind under their heading, which has their number; without any it is not drawn unless it says so. */
export function VisitorSection({ id, title, none, visits, ...card }: VisitorSectionProps) {
  const { number } = useFormats();
  const { page, pathTo } = useContextStack();
  if (visits.length === 0 && none === undefined) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0, mb: 4 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title}{' '}
        <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
          {number(visits.length)}
        </Box>
      </Typography>
      {visits.length === 0 ? (
        <Typography color="textSecondary">{none}</Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            p: 0,
            m: 0,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            columnGap: 3,
          }}
        >
          {visits.map((visit) => (
            <VisitorCard key={visit.id} visit={visit} to={pathTo(page, visit.id)} {...card} />
          ))}
        </Box>
      )}
    </Box>
  );
}

import type { BuildingMapAnswer, MapFloor } from '@atrium/contract';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

type References = BuildingMapAnswer['references'];

interface ReferenceListsProps {
  readonly references: References;
  /** The levels of the map. */
  readonly levels: readonly MapFloor[];
  /** The address of a space, if the person may open it. */
  readonly spacePath: (space: {
    readonly spaceId: string;
    readonly type: string;
    readonly floorId: string | null;
  }) => string | null;
  /** The address at which a space is added to a floor of the map. */
  readonly newSpacePath: (levelId: string | null) => string | null;
  /** The address at which a floor is added, if the person may. */
  readonly newFloorPath: string | null;
  /** Shows a unit on its level, or the level. */
  readonly onShow: (unitId: string | null, levelId: string | null) => void;
}

interface PartProps {
  readonly name: 'unplaced' | 'unknown' | 'duplicate' | 'levels';
  readonly count: number;
  readonly shown: number;
  readonly children: ReactNode;
}

function Part({ name, count, shown, children }: PartProps) {
  const t = useText('buildingMap');
  const formats = useFormats();
  return (
    <Accordion disableGutters variant="outlined" slotProps={{ heading: { component: 'h2' } }}>
      <AccordionSummary expandIcon={<ExpandMoreOutlined />}>
        <Typography component="h3" variant="body1">
          {t(`references.${name}.title`, { count: formats.number(count) })}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {count === 0 ? t(`references.${name}.none`) : t(`references.${name}.help`)}
        </Typography>
        {count > 0 && (
          <Box component="ul" sx={{ m: 0, pl: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
            {children}
          </Box>
        )}
        {count > shown && (
          <Typography color="textSecondary">{t('references.cut', { count: formats.number(shown) })}</Typography>
        )}
      </AccordionDetails>
    </Accordion>
  );
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 40 } as const;

/**
 * Spaces that are not on the map, units that no space has, references that are there twice, and levels that are no floor,
 * each with the way to mend it (MAP-01).
 */
export function ReferenceLists(props: ReferenceListsProps) {
  const { references, levels, spacePath, newSpacePath, newFloorPath, onShow } = props;
  const t = useText('buildingMap');
  const { unplaced, unknown, duplicate } = references;
  const unlinked = levels.filter(({ floorId }) => floorId === null);
  const show = (unitId: string | null, levelId: string | null, reference: string) => (
    <Button size="small" onClick={() => onShow(unitId, levelId)} aria-label={t('references.showOne', { reference })}>
      {t('references.show')}
    </Button>
  );
  return (
    <Box component="section" aria-label={t('references.title')}>
      <Part name="unplaced" count={unplaced.count} shown={unplaced.first.length}>
        {unplaced.first.map(({ spaceId, name, type, floorId, reference }) => {
          const path = spacePath({ spaceId, type, floorId });
          return (
            <Box component="li" key={spaceId} sx={line}>
              {path === null ? (
                <span>{name}</span>
              ) : (
                <Link component={RouterLink} to={path}>
                  {name}
                </Link>
              )}
              <Typography component="span" color="textSecondary">
                {reference}
              </Typography>
            </Box>
          );
        })}
      </Part>
      <Part name="unknown" count={unknown.count} shown={unknown.first.length}>
        {unknown.first.map(({ reference, unitId, levelId }) => {
          const path = newSpacePath(levelId);
          return (
            <Box component="li" key={unitId} sx={line}>
              <span>{reference}</span>
              {show(unitId, levelId, reference)}
              {path !== null && (
                <Link component={RouterLink} to={path} state={{ values: { mapSpaceXRefId: reference } }}>
                  {t('references.addSpace')}
                </Link>
              )}
            </Box>
          );
        })}
      </Part>
      <Part name="duplicate" count={duplicate.count} shown={duplicate.first.length}>
        {duplicate.first.map(({ reference, unitId, levelId }) => (
          <Box component="li" key={unitId} sx={line}>
            <span>{reference}</span>
            {show(unitId, levelId, reference)}
          </Box>
        ))}
      </Part>
      <Part name="levels" count={unlinked.length} shown={unlinked.length}>
        {unlinked.map(({ id, name }) => (
          <Box component="li" key={id} sx={line}>
            <span>{name}</span>
            {show(null, id, name)}
            {newFloorPath !== null && (
              <Link component={RouterLink} to={newFloorPath} state={{ values: { name } }}>
                {t('references.addFloor')}
              </Link>
            )}
          </Box>
        ))}
      </Part>
    </Box>
  );
}

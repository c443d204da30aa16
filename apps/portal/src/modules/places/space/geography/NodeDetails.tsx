import { type GeographyNode, isMergeable } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import type { ListContext } from '../../../../kit/session/useListContext.ts';
import { useNames } from '../../../../kit/names/useNames.ts';
import { pathOf } from '../../../../kit/navigation/place.ts';
import { useText } from '../../../../ui/text/useText.ts';
import { addableTypes, mayNode } from './nodeRights.ts';
import { useCountWords } from './useCountWords.ts';

/** What is done with the active line. */
export type NodeCommand = 'add' | 'rename' | 'move' | 'merge' | 'delete';

interface NodeDetailsProps {
  readonly context: ListContext;
  readonly customerId: string;
  readonly customerName: string;
  /** Null for the customer. */
  readonly node: GeographyNode | null;
  readonly onCommand: (command: NodeCommand) => void;
}

/** Returns where a node has a page of its own. */
export function pathOfNode({ stack, pathTo }: ListContext, { type, id }: GeographyNode): string | undefined {
  if (type === 'Region') return pathTo('regions', id);
  if (type === 'Campus') return pathTo('campuses', id);
  return type === 'Venue' ? pathOf([...stack, { context: 'BUILDING', id }], 'buildingInformation') : undefined;
}

/** The active line: what is under it by type, and what can be done with it (PLACE-03, RES-84). */
export function NodeDetails({ context, customerId, customerName, node, onCommand }: NodeDetailsProps) {
  const text = useText('geography');
  const spaces = useText('space');
  const nameOf = useNames();
  const isDerived = node !== null && (node.kind === 'country' || node.kind === 'state');
  const counts = useCountWords(isDerived ? undefined : (node?.id ?? customerId));
  const { session } = context;
  const path = node === null ? undefined : pathOfNode(context, node);
  const may = (action: 'edit' | 'delete') => node !== null && mayNode(session, node, action);
  const title = node === null ? customerName : nameOf(node.kind, node.name);
  const canAdd = !isDerived && node?.type !== 'Venue' && addableTypes(session, node?.type ?? null).length > 0;
  return (
    <Box component="section" aria-labelledby="geography-node" sx={{ minWidth: 0 }}>
      <Typography variant="h2" id="geography-node" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography color="textSecondary">{text(`kinds.${node?.kind ?? 'customer'}`)}</Typography>
      <Typography sx={{ mt: 3 }}>
        {isDerived
          ? text('derived')
          : counts === undefined
            ? text('nothingBelow', { name: title })
            : text('below', { counts })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {path !== undefined && (
          <Button component={Link} to={path}>
            {text('open')}
          </Button>
        )}
        {canAdd && (
          <Button variant="outlined" onClick={() => onCommand('add')}>
            {text('add.here')}
          </Button>
        )}
        {may('edit') && node?.type !== 'Venue' && (
          <Button variant="outlined" onClick={() => onCommand('rename')}>
            {text('rename.action')}
          </Button>
        )}
        {may('edit') && node?.type !== 'Region' && (
          <Button variant="outlined" onClick={() => onCommand('move')}>
            {text('move.action')}
          </Button>
        )}
        {may('delete') && isMergeable(node?.type ?? null) && (
          <Button variant="outlined" onClick={() => onCommand('merge')}>
            {spaces('merge.action')}
          </Button>
        )}
        {may('delete') && (
          <Button color="error" variant="outlined" onClick={() => onCommand('delete')}>
            {text('remove')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

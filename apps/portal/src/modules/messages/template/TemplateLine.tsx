import type { TemplateInForce } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router';

import { useText } from '../../../ui/text/useText.ts';
import { LevelChip } from './LevelChip.tsx';

interface TemplateLineProps {
  readonly line: TemplateInForce;
  /** Whether the template in force is the place's own. */
  readonly isOwn: boolean;
  /** Where it is written again or changed; undefined without the right. */
  readonly to: string | undefined;
  readonly onPreview: () => void;
  /** Takes the place's own away; undefined without the right, or where there is none. */
  readonly onRemove: (() => void) | undefined;
}

/** One purpose with the template in force, where it comes from, and what can be done about it (BLDG-40). */
export function TemplateLine({ line, isOwn, to, onPreview, onRemove }: TemplateLineProps) {
  const { purpose, level, replaces, template } = line;
  const text = useText('template');
  const id = useId();
  const verb = isOwn ? 'edit' : template === null ? 'write' : 'override';
  return (
    <Box
      component="li"
      sx={{
        p: 4,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography id={id} component="h2" variant="body1" sx={{ fontWeight: 600 }}>
            {text(`values.purpose.${purpose}`)}
          </Typography>
          <LevelChip level={level} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {template === null ? text('inForce.none') : template.subject}
        </Typography>
        {isOwn && replaces !== null && (
          <Typography variant="caption" color="textSecondary" component="p">
            {text(`inForce.replaces.${replaces}`)}
          </Typography>
        )}
      </Box>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {template !== null && <Button onClick={onPreview}>{text('inForce.preview')}</Button>}
        {onRemove !== undefined && (
          <Button color="error" onClick={onRemove}>
            {text('inForce.remove')}
          </Button>
        )}
        {to !== undefined && (
          <Button component={Link} to={to} variant="outlined">
            {text(`inForce.${verb}`)}
          </Button>
        )}
      </Box>
    </Box>
  );
}

import CheckIcon from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { ComboLine } from './comboLine.ts';

interface ComboOptionProps {
  readonly id: string;
  readonly line: ComboLine;
  readonly isActive: boolean;
  readonly onActivate: () => void;
}

/** One line of a combobox's list. The box keeps the focus, so a press of the mouse must not take it. */
export function ComboOption({ id, line, isActive, onActivate }: ComboOptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onActivate}
      onClick={line.onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 2,
        minHeight: 40,
        cursor: 'pointer',
        bgcolor: isActive ? 'brand.tint' : undefined,
        // Colours are taken away where the system forces its own.
        '@media (forced-colors: active)': { outline: isActive ? '2px solid Highlight' : 'none', outlineOffset: -2 },
      }}
    >
      {line.icon === undefined ? null : (
        <Box sx={{ color: 'text.secondary', lineHeight: 0, flexShrink: 0 }} aria-hidden>
          {line.icon}
        </Box>
      )}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography noWrap lang={line.lang}>
          {line.label}
        </Typography>
        {line.detail === undefined || line.detail === '' ? null : (
          <Typography variant="body2" color={isActive ? 'textPrimary' : 'textSecondary'} noWrap>
            {line.detail}
          </Typography>
        )}
      </Box>
      {line.isCurrent === true ? <CheckIcon fontSize="small" aria-hidden /> : null}
    </Box>
  );
}

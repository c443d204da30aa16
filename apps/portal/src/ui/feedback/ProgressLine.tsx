import Box from '@mui/material/Box';

interface ProgressLineProps {
  readonly label: string;
  /** The edge of the parent that it runs along. */
  readonly edge: 'top' | 'bottom';
}

/** A thin line at the edge of what is about to change, running; where motion is reduced it stays still. */
export function ProgressLine({ label, edge }: ProgressLineProps) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      sx={{
        position: 'absolute',
        insetInline: 0,
        [edge]: 0,
        zIndex: 2,
        height: 2,
        bgcolor: 'brand.fill',
        transformOrigin: 'left',
        animation: 'progressLine 1.2s ease-out infinite',
        '@keyframes progressLine': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } },
      }}
    />
  );
}

import Box from '@mui/material/Box';

interface LogoProps {
  readonly height?: number;
  /** The mark alone, for the rail. */
  readonly isMarkOnly?: boolean;
}

/** The product's mark, an atrium under its roof, and its name. */
export function Logo({ height = 28, isMarkOnly = false }: LogoProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, color: 'text.primary' }}>
      <svg width={height} height={height} viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="7" fill="#29ccc4" />
        <path
          d="M6 21V12l8-6 8 6v9M11 21v-7h6v7"
          fill="none"
          stroke="#002124"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Box
        component="span"
        sx={{
          fontSize: height * 0.64,
          lineHeight: 1,
          fontWeight: 600,
          ...(isMarkOnly ? { position: 'absolute', clip: 'rect(0 0 0 0)', overflow: 'hidden', width: 1 } : {}),
        }}
      >
        Atrium
      </Box>
    </Box>
  );
}

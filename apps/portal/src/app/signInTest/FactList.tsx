import Box from '@mui/material/Box';

interface FactListProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** Names with their values, one under the other where there is no room next to them. */
export function FactList({ facts }: FactListProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
        columnGap: 4,
        rowGap: { xs: 0, sm: 2 },
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 2, sm: 0 }, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

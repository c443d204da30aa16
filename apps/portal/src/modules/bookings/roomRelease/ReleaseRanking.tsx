import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface ReleaseRankingProps {
  readonly title: string;
  /** What is said where there are no lines. */
  readonly none: string;
  readonly lines: readonly { readonly key: string; readonly name: string; readonly value: string }[];
}

/** Lists what has most of something, the first first. */
export function ReleaseRanking({ title, none, lines }: ReleaseRankingProps) {
  return (
    <Box component="section" aria-label={title}>
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {lines.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      <Box component="ol" sx={{ m: 0, pl: 5 }}>
        {lines.map(({ key, name, value }) => (
          <Box key={key} component="li" sx={{ mb: 1 }}>
            {name}{' '}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

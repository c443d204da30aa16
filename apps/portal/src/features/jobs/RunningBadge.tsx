import Badge from '@mui/material/Badge';

/** Shows how many jobs are under way, at the corner of the button's icon. */
export function RunningBadge({ count }: { readonly count: number }) {
  return <Badge badgeContent={count} color="primary" sx={{ position: 'absolute', top: 8, right: 8 }} />;
}

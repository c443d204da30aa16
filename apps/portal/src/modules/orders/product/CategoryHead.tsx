import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useCategoryName } from './useCategoryName.ts';

/** Above the products of a category: which one it is, and the way back to all of them. */
export function CategoryHead({ context }: AboveListProps) {
  const text = useText('product');
  const name = useCategoryName();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, minHeight: 44, mb: 3 }}>
      <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Button component={Link} to={context.pathTo('menus')} startIcon={<ArrowBackOutlined />}>
        {text('allCategories')}
      </Button>
    </Box>
  );
}

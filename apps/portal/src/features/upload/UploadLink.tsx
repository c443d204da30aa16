import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import type { AboveListProps } from '../../kit/definition/listDefinition.ts';
import { useText } from '../../ui/text/useText.ts';

/** Above a list of places: the way to their bulk uploads (CAMP-06, PLACE-32). */
export function UploadLink({ context }: Pick<AboveListProps, 'context'>) {
  const t = useText('kit');
  return (
    <Box sx={{ mb: 3 }}>
      <Button component={Link} to={`${context.pathTo(context.page)}/batchupload`} startIcon={<UploadFileOutlined />}>
        {t('list.batchUpload')}
      </Button>
    </Box>
  );
}

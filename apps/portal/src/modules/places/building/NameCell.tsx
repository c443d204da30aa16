import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import type { building, RowOf } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';

/** A building's image, small, and its name. */
export function NameCell({ row }: CellProps<RowOf<typeof building>>) {
  return (
    <>
      {row.imageUrl === null ? (
        <span aria-hidden className="rowPicture">
          <ApartmentOutlined fontSize="small" />
        </span>
      ) : (
        <img className="rowPicture" src={row.imageUrl} alt="" loading="lazy" width={57} height={32} />
      )}
      {row.name}
    </>
  );
}

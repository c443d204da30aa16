import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Chip from '@mui/material/Chip';

import { useAnchor } from '../../ui/feedback/useAnchor.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { FilterDefinition } from '../definition/filterDefinition.ts';
import type { FilterEditorProps } from './filterEditorProps.ts';
import { filterPopovers } from './filterPopovers.ts';
import { FilterSummary } from './FilterSummary.tsx';

type FilterChipProps = Omit<FilterEditorProps, 'onDone' | 'label' | 'filter'> & { readonly filter: FilterDefinition };

/** One filter of the bar: its name, what it is set to, and its editor in a popover, which is loaded when it is first opened. */
export function FilterChip({ filter, values, area, source, onChange }: FilterChipProps) {
  const own = useText(area);
  const { labelled } = useFormats();
  const { anchor, wasOpened, open, close } = useAnchor();
  const Popover = filterPopovers[filter.kind];
  const label = own.at(`filters.${filter.field}`) ?? own.at(`fields.${filter.field}`) ?? filter.field;
  const isSet = values.length > 0;
  const openAt = (target: EventTarget) => {
    const chip = target instanceof Element ? target.closest<HTMLElement>('.MuiChip-root') : null;
    if (chip !== null) open(chip);
  };

  return (
    <>
      <Chip
        component="button"
        variant={isSet ? 'filled' : 'outlined'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
        {...Popover.approach}
        label={
          isSet ? (
            <>
              {labelled(label, '')}
              <FilterSummary filter={filter} values={values} area={area} />
            </>
          ) : (
            label
          )
        }
        // The arrow opens like the rest of the chip; the cross takes the filter off, as Delete does on the keyboard.
        onDelete={isSet ? () => onChange([]) : (event: React.SyntheticEvent) => openAt(event.target)}
        deleteIcon={isSet ? <CloseOutlined /> : <ExpandMoreOutlined />}
        sx={{
          maxWidth: 320,
          ...(isSet && { bgcolor: 'brand.tint', fontWeight: 600 }),
          '& .MuiChip-deleteIcon': { fontSize: 24, p: '3px', color: 'text.secondary' },
        }}
      />
      {wasOpened && (
        <Popover
          filter={filter}
          label={label}
          values={values}
          area={area}
          source={source}
          anchor={anchor}
          onChange={onChange}
          onDone={close}
        />
      )}
    </>
  );
}

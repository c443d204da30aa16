import {
  completeMarkers,
  distanceInMetres,
  type GeoPoint,
  geofenceIssues,
  geofenceLimits,
  positionOf,
} from '@atrium/contract';
import AddOutlined from '@mui/icons-material/AddOutlined';
import RedoOutlined from '@mui/icons-material/RedoOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { NumberInput } from '../../../../kit/form/fields/NumberInput.tsx';
import { type InputRow, RowsInput } from '../../../../features/rows/RowsInput.tsx';
import type { WidgetProps } from '../../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../../kit/form/formFrame.ts';
import { restoreFocus } from '../../../../ui/feedback/focusMemory.ts';
import { Hint } from '../../../../ui/feedback/Hint.tsx';
import { useFormats } from '../../../../ui/format/useFormats.ts';
import { useText } from '../../../../ui/text/useText.ts';
import { nextMarker, squareAround, viewOf, viewSpans, withMarker } from './geofenceDrawing.ts';
import { GeofenceMap } from './GeofenceMap.tsx';
import { useEditHistory } from './useEditHistory.ts';

const parts = ['latitude', 'longitude'] as const;
const partFacts = {
  kind: 'number',
  isRequired: true,
  isNullable: false,
  choices: [],
  maxCharacters: undefined,
} as const;

/** Shows what a row of the table is about: its numbers, and how far the marker is from the building. */
function MarkerRow({ widget, line, position }: { widget: WidgetProps; line: InputRow; position: GeoPoint | null }) {
  const t = useText('buildingForm');
  const formats = useFormats();
  const { row, index, errorOf, idOf, change } = line;
  const point = positionOf(row);
  const fault = widget.partErrors[String(index)];
  return (
    <Box id={`${widget.id}.${String(index)}`} tabIndex={-1} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        {parts.map((part) => (
          <NumberInput
            key={part}
            {...widget}
            id={idOf(part)}
            field={`${widget.field}.${String(index)}.${part}`}
            label={t(`geofence.${part}`, { row: index + 1 })}
            help={undefined}
            error={errorOf(part)}
            partErrors={{}}
            isRequired
            value={row[part]}
            onChange={(value) => change(part, value)}
            definition={{ field: part, unit: '°' }}
            facts={partFacts}
          />
        ))}
      </Box>
      {point !== null && position !== null && (
        <FormHelperText error={fault !== undefined} sx={{ m: 0 }}>
          {t('geofence.rowDistance', { metres: formats.number(Math.round(distanceInMetres(position, point))) })}
          {fault === undefined ? '' : ` ${fault}`}
        </FormHelperText>
      )}
    </Box>
  );
}

/**
 * The geofence of a building, drawn on a map around it and written in a table next to it; both do the same, by mouse and
 * by keyboard, with undo and redo (BLDG-06, MAP-12). Without the building's position there is no map (BLDG-25).
 */
export function GeofenceInput(props: WidgetProps) {
  const { id, isReadOnly, onChange } = props;
  const t = useText('buildingForm');
  const { text } = useFormFrame();
  const coordinates: readonly unknown[] = useWatch({ name: ['latitude', 'longitude'] });
  const [latitude, longitude] = coordinates;
  const position = positionOf({ latitude, longitude });
  const rows: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const markers = completeMarkers(rows);
  const isComplete = markers.length === rows.length;
  const { canUndo, canRedo, change, undo, redo } = useEditHistory(rows, onChange);
  const [said, setSaid] = useState('');
  const [chosenView, setChosenView] = useState<number | null>(null);
  const view = chosenView ?? (position === null ? 0 : viewOf(position, markers));

  const issues = isComplete ? geofenceIssues(position, markers) : [];
  const found = Object.fromEntries(
    issues.map(({ field, code }) => [field.slice(props.field.length + 1), text.message(code)]),
  );
  const { '': whole, ...partErrors } = found;
  const isStarted = rows.length > 0 && rows.length < geofenceLimits.leastMarkers;
  // One or two markers are on the way to a polygon: only leaving the field says that some are missing.
  const error = props.error ?? (isStarted ? undefined : whole);
  const widget = { ...props, value: rows, error, partErrors: { ...props.partErrors, ...partErrors } };

  /** Takes a step that may disable or remove what has the focus: the last one to undo, the last marker. */
  const take = (step: () => void) => {
    step();
    restoreFocus();
  };
  const handleKeys = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement;
    if (isField || isReadOnly || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };
  const zoomButton = (label: string, by: -1 | 1, icon: typeof AddOutlined) => {
    const Icon = icon;
    const next = view + by;
    return (
      <Hint title={label}>
        <IconButton
          aria-label={label}
          disabled={next < 0 || next >= viewSpans.length}
          onClick={() => take(() => setChosenView(next))}
        >
          <Icon />
        </IconButton>
      </Hint>
    );
  };

  return (
    <Box onKeyDown={handleKeys} sx={{ display: 'grid', gap: 2 }}>
      {position === null ? (
        <Alert severity="info" variant="outlined">
          {t('geofence.positionFirst')}
        </Alert>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            {!isReadOnly && (
              <>
                <Button startIcon={<UndoOutlined />} disabled={!canUndo} onClick={() => take(undo)}>
                  {t('geofence.undo')}
                </Button>
                <Button startIcon={<RedoOutlined />} disabled={!canRedo} onClick={() => take(redo)}>
                  {t('geofence.redo')}
                </Button>
                {rows.length === 0 ? (
                  <Button onClick={() => change(squareAround(position, 100))}>{t('geofence.square')}</Button>
                ) : (
                  <Button onClick={() => change([])}>{t('geofence.removeAll')}</Button>
                )}
              </>
            )}
            <Box sx={{ ml: 'auto' }}>
              {zoomButton(t('geofence.zoomIn'), -1, AddOutlined)}
              {zoomButton(t('geofence.zoomOut'), 1, RemoveOutlined)}
            </Box>
          </Box>
          <GeofenceMap
            id={id}
            position={position}
            markers={markers}
            view={view}
            faults={new Set(Object.keys(widget.partErrors).map((path) => Number.parseInt(path, 10)))}
            isReadOnly={isReadOnly || !isComplete}
            onAdd={(point) => change(withMarker(position, markers, point))}
            onMove={(index, point, subject) => change(markers.with(index, point), subject)}
            onRemove={(index) => {
              take(() => change(markers.toSpliced(index, 1)));
              setSaid(t('geofence.removed', { row: index + 1 }));
            }}
            onSay={setSaid}
          />
          {!isReadOnly && (
            <Typography id={`${id}-keys`} variant="body2" color="textSecondary">
              {t('geofence.keys')}
            </Typography>
          )}
          <Typography role="status" variant="body2" sx={{ minHeight: 20 }}>
            {said}
          </Typography>
        </>
      )}
      <RowsInput
        widget={{
          ...widget,
          isReadOnly: isReadOnly || (position === null && rows.length === 0),
          onChange: (value) => {
            const next: readonly unknown[] = Array.isArray(value) ? value : [];
            const [typed, ...others] = next.flatMap((row, at) => (row === rows[at] ? [] : [at]));
            const isTyped = typed !== undefined && others.length === 0 && rows.length === next.length;
            // What is typed into one row is undone as one.
            change(next, isTyped ? `row ${String(typed)}` : undefined);
          },
        }}
        emptyRow={position === null ? { latitude: null, longitude: null } : { ...nextMarker(position, markers) }}
      >
        {(line) => <MarkerRow widget={widget} line={line} position={position} />}
      </RowsInput>
    </Box>
  );
}

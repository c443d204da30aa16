import { bookingLimits, type ScheduleInterval, scheduleIntervals, type SpaceSchedule, times } from '@atrium/contract';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useCan } from '../../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { AvailabilityChip } from './AvailabilityChip.tsx';
import { BookDialog } from './BookDialog.tsx';
import { type DaySlot, daySlots, slotsAhead } from './daySlots.ts';
import { SpaceHours } from './SpaceHours.tsx';
import type { ShownSpace } from './spaceViewState.ts';
import { nextOpening, useSpaceHours } from './useSpaceHours.ts';
import { SlotLine } from './SlotLine.tsx';
import { UnreadEvents } from './UnreadEvents.tsx';
import { type BookingAction, useBookingAction } from './useBookingAction.ts';

interface SpaceDetailsProps {
  readonly space: ShownSpace;
  readonly tagNames: ReadonlyMap<string, string>;
  readonly now: number;
  readonly interval: ScheduleInterval;
  readonly isDialogOpen: boolean;
  readonly onDialog: (isOpen: boolean) => void;
  readonly onInterval: (minutes: ScheduleInterval) => void;
  readonly onClose: () => void;
}

type Taken = SpaceSchedule['taken'][number];

const BookingHistory = laterPart(async () => (await import('./BookingHistory.tsx')).BookingHistory, {
  texts: ['history', 'spaceBooking'],
});

const PastBookings = laterPart(async () => (await import('./PastBookings.tsx')).PastBookings, {
  texts: ['history', 'spaceBooking'],
});

/** Returns what may be done with a booking at an instant. */
function actionsOf({ status, starts, ends }: Taken, now: number): BookingAction[] {
  const [begins, over] = [Date.parse(starts), Date.parse(ends)];
  if (status === 'Ended' || over <= now) return [];
  const canCheckIn = status === 'Booked' && now >= begins - bookingLimits.checkInEarly;
  return [...(canCheckIn ? (['checkin'] as const) : []), ...(now > begins ? (['end'] as const) : []), 'cancel'];
}

/** The details of a space: what it is, what it is now, its day in slots, and booking it (SPACE-12, SPACE-14). */
export function SpaceDetails(props: SpaceDetailsProps) {
  const { space, tagNames, now, interval, isDialogOpen, onDialog, onInterval, onClose } = props;
  const text = useText('spaceView');
  const kit = useText('kit');
  const can = useCan();
  const { locale, timeOfDay } = useFormats();
  const hours = useSpaceHours(space.spaceId);
  const action = useBookingAction();
  const [slot, setSlot] = useState<DaySlot | null>(null);
  const [cancelled, setCancelled] = useState<Taken | null>(null);
  const [historyOf, setHistoryOf] = useState<Taken | null>(null);
  const [isPastOpen, setIsPastOpen] = useState(false);
  const canRead = can('BUILDING.spaceView', 'view');
  const time = (instant: number) => timeOfDay(instant, space.timezone);
  const nameOf = ({ starts }: Taken) => text('historyTitle', { time: time(Date.parse(starts)) });
  const slots = daySlots(space, now, interval);
  const next = slots.find(({ state, isPast }) => state === 'free' && !isPast);
  const openDialog = (chosen: DaySlot) => {
    setSlot(chosen);
    onDialog(true);
  };
  const mayDo = (taken: Taken, name: BookingAction) =>
    taken.id !== null && (taken.isOwn || can('BUILDING.spaceView', name === 'cancel' ? 'delete' : 'edit'));
  const labels: Record<BookingAction, string> = { cancel: 'cancelOf', checkin: 'checkinOf', end: 'endOf' };
  const act = (taken: Taken, name: BookingAction) => {
    if (name === 'cancel') setCancelled(taken);
    else action.mutate({ id: taken.id ?? '', action: name });
  };
  const closedUntil = (starts: number, opensAt: number | undefined) => {
    if (opensAt !== undefined) return text('closedUntil', { time: time(opensAt) });
    const opening = hours === undefined ? undefined : nextOpening(hours.openHoursInForce, space.timezone, starts);
    if (opening === undefined) return text('closed');
    const parts = { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: space.timezone } as const;
    return text('closedUntil', { time: new Intl.DateTimeFormat(locale, parts).format(opening) });
  };
  const names = { free: text('free'), closed: text('closed'), taken: text('booked'), buffer: text('buffer') };
  const buttonsOf = (booking: Taken) => (
    <>
      {actionsOf(booking, now)
        .filter((name) => mayDo(booking, name))
        .map((name) => (
          <Button
            key={name}
            size="small"
            disabled={action.isPending}
            color={name === 'cancel' ? 'error' : 'primary'}
            aria-label={text(labels[name], { time: time(Date.parse(booking.starts)) })}
            onClick={() => act(booking, name)}
          >
            {text(name)}
          </Button>
        ))}
      {canRead && booking.id !== null && (
        <Button
          size="small"
          aria-label={kit('history.title', { name: nameOf(booking) })}
          onClick={() => setHistoryOf(booking)}
          {...BookingHistory.approach}
        >
          {kit('history.open')}
        </Button>
      )}
    </>
  );
  return (
    <Box component="section" aria-label={text('details', { name: space.name })}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere', typography: 'h6' }}>
          {space.name}
        </Typography>
        <IconButton aria-label={text('close')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text.at(`types.${space.type}`) ?? space.type}
        {' · '}
        {space.capacity === null ? text('noCapacity') : text('capacity', { count: space.capacity })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        <AvailabilityChip availability={space.availability} />
        {space.tags.map((id) => {
          const name = tagNames.get(id);
          return name === undefined ? null : <Chip key={id} size="small" variant="outlined" label={name} />;
        })}
      </Box>
      <SpaceHours spaceId={space.spaceId} />
      <UnreadEvents events={space.unread} />
      {space.isBookable && next !== undefined ? (
        <Button variant="contained" fullWidth onClick={() => openDialog(next)} sx={{ mb: 3 }}>
          {text('book')}
        </Button>
      ) : (
        !space.isBookable && (
          <Alert severity="info" sx={{ mb: 3 }}>
            {text('notBookable')}
          </Alert>
        )
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
        <Typography variant="h3" sx={{ flex: 1, typography: 'subtitle1', fontWeight: 600 }}>
          {text('schedule')}
        </Typography>
        <TextField
          select
          size="small"
          label={text('interval')}
          value={interval}
          onChange={(event) => {
            const chosen = scheduleIntervals.find((one) => one === Number(event.target.value));
            if (chosen !== undefined) onInterval(chosen);
          }}
          fullWidth={false}
          sx={{ minWidth: 140 }}
        >
          {scheduleIntervals.map((minutes) => (
            <MenuItem key={minutes} value={minutes}>
              {text('minutes', { count: String(minutes) })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box component="ol" aria-label={text('schedule')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {slotsAhead(slots).map((one, at, shown) => (
          <Box
            component="li"
            key={one.starts}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, borderTop: 1, borderColor: 'divider' }}
          >
            <Typography sx={{ width: 56, lineHeight: '40px', fontVariantNumeric: 'tabular-nums' }}>
              {time(one.starts)}
            </Typography>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {one.bookings.length === 0 && (
                <SlotLine
                  state={one.state}
                  name={'opensAt' in one ? closedUntil(one.starts, one.opensAt) : names[one.state]}
                >
                  {one.state === 'free' && space.isBookable && (
                    <Button
                      size="small"
                      aria-label={text('bookSlot', { time: time(one.starts) })}
                      onClick={() => openDialog(one)}
                    >
                      {text('book')}
                    </Button>
                  )}
                </SlotLine>
              )}
              {one.bookings.map((booking, index) => {
                const isFirst = shown[at - 1]?.bookings.includes(booking) !== true;
                const title = isFirst && booking.title !== null ? ` · ${booking.title}` : '';
                const name = booking.isOwn ? text('own') : (booking.name ?? names.taken);
                return (
                  <SlotLine key={booking.id ?? index} state={one.state} name={`${name}${title}`}>
                    {isFirst && buttonsOf(booking)}
                  </SlotLine>
                );
              })}
            </Box>
          </Box>
        ))}
      </Box>
      {canRead && (
        <Button size="small" sx={{ mt: 2 }} onClick={() => setIsPastOpen(true)} {...PastBookings.approach}>
          {text('past.open')}
        </Button>
      )}
      {isPastOpen && (
        <PastBookings
          spaceId={space.spaceId}
          buildingId={space.buildingId}
          name={space.name}
          timezone={space.timezone}
          onClose={() => setIsPastOpen(false)}
        />
      )}
      {isDialogOpen && slot !== null && (
        <BookDialog
          space={space}
          starts={slot.starts}
          ends={Math.max(slot.ends, slot.starts + 15 * times.minute)}
          onClose={() => onDialog(false)}
        />
      )}
      {historyOf !== null && historyOf.id !== null && (
        <BookingHistory bookingId={historyOf.id} title={nameOf(historyOf)} onClose={() => setHistoryOf(null)} />
      )}
      {cancelled !== null && (
        <ConfirmDialog
          isOpen
          isDanger
          title={text('cancelDialog.title', { name: space.name, time: time(Date.parse(cancelled.starts)) })}
          confirmLabel={text('cancelDialog.confirm')}
          isBusy={action.isPending}
          onConfirm={() =>
            action.mutate({ id: cancelled.id ?? '', action: 'cancel' }, { onSettled: () => setCancelled(null) })
          }
          onCancel={() => setCancelled(null)}
        >
          {cancelled.isOwn || cancelled.name === null
            ? text('cancelDialog.body')
            : text('cancelDialog.bodyOther', { name: cancelled.name })}
        </ConfirmDialog>
      )}
    </Box>
  );
}

import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';

import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { SearchField } from '../../../ui/control/SearchField.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { DayCounts } from './DayCounts.tsx';
import { HostDialog } from './HostDialog.tsx';
import { type DeskVisit, useDesk } from './useDesk.ts';
import { actedOf, useDeskActs } from './useDeskActs.ts';
import { VisitorBadge } from './VisitorBadge.tsx';
import { nameOfVisitor } from './VisitorName.tsx';
import { VisitorSection } from './VisitorSection.tsx';
import { VisitorViews } from './VisitorViews.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';

const FEATURE = 'BUILDING.visitorManagement';

/** The visitors of a building today, for a phone in one hand or a tablet at the reception (VIS-02, NAV-68). */
export function VisitorDesk() {
  const text = useText('visitor');
  const can = useCan();
  const canEdit = can(FEATURE, 'edit');
  const { date, number } = useFormats();
  const { buildingId, page, pathTo } = useContextStack();
  const [search, setSearch] = useState('');
  const { data: desk, error, refetch } = useDesk(buildingId, search);
  const today = desk?.counted.today;
  const { asked, close, checkIn, checkOut, enter, isPending } = useDeskActs(today);
  const [isTakingIn, setIsTakingIn] = useState(false);
  const [printed, setPrinted] = useState<DeskVisit | null>(null);
  const handlePrinted = useCallback(() => setPrinted(null), []);
  if (desk === undefined || today === undefined) {
    if (error !== null) return <ErrorState area="visitor" error={error} onRetry={() => void refetch()} />;
    return <PageSkeleton />;
  }
  const of = (...states: readonly DeskVisit['status'][]) => desk.visits.filter(({ status }) => states.includes(status));
  const cards = { today, canEdit, onCheckIn: checkIn, onCheckOut: checkOut, onPrint: setPrinted };
  const isNoneFound = search !== '' && desk.visits.length === 0 && desk.others.length === 0;
  return (
    <>
      <PageHead
        title={text('title')}
        count={date(today)}
        primary={
          can(FEATURE, 'add') && (
            <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
              <Button variant="contained" onClick={() => setIsTakingIn(true)} sx={{ minHeight: 48 }}>
                {text('desk.walkIn')}
              </Button>
              <Button variant="outlined" component={Link} to={pathTo(page, 'new')} sx={{ minHeight: 48 }}>
                {text('desk.register')}
              </Button>
            </Stack>
          )
        }
      />
      <VisitorViews />
      <DayCounts counted={desk.counted} />
      {canEdit && (
        <Box sx={{ display: 'flex', mb: 4, '& .MuiInputBase-root': { minHeight: 48 } }}>
          <SearchField search={search} onSearch={setSearch} />
        </Box>
      )}
      {desk.isCut && (
        <Typography sx={{ mb: 3 }}>{text('desk.firstShown', { shown: number(desk.visits.length) })}</Typography>
      )}
      {isNoneFound && <Typography sx={{ mb: 4 }}>{text('desk.noneFound')}</Typography>}
      <VisitorSection
        {...cards}
        id="visitors-expected"
        title={text('desk.expected')}
        none={text('desk.none')}
        visits={of('Expected')}
      />
      <VisitorSection
        {...cards}
        id="visitors-other-days"
        title={text('desk.otherDays')}
        visits={search === '' ? [] : desk.others}
      />
      <VisitorSection
        {...cards}
        id="visitors-in-building"
        title={text('desk.inBuilding')}
        none={text('desk.none')}
        visits={of('CheckedIn')}
      />
      <VisitorSection {...cards} id="visitors-left" title={text('desk.left')} visits={of('CheckedOut')} />
      <VisitorSection {...cards} id="visitors-over" title={text('desk.over')} visits={of('NoShow', 'Cancelled')} />
      {isTakingIn && buildingId !== undefined && (
        <WalkInDialog buildingId={buildingId} name={search} onClose={() => setIsTakingIn(false)} />
      )}
      {asked?.kind === 'host' && (
        <HostDialog
          visit={actedOf(asked.visit)}
          onSaved={(hostName) => checkIn({ ...asked.visit, hostName, hostLeft: false })}
          onClose={close}
        />
      )}
      {asked?.kind === 'otherDay' && (
        <ConfirmDialog
          isOpen
          title={text('otherDay.title', { name: nameOfVisitor(asked.visit) })}
          confirmLabel={text('otherDay.confirm')}
          isBusy={isPending}
          onConfirm={() => {
            enter(asked.visit, true);
            close();
          }}
          onCancel={close}
        >
          <Typography>{text('otherDay.body', { day: date(asked.visit.day) })}</Typography>
        </ConfirmDialog>
      )}
      {printed !== null && <VisitorBadge visit={printed} onPrinted={handlePrinted} />}
    </>
  );
}

import { can, geographyFacts, type GeographyKind, type GeographyNode } from '@atrium/contract';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import HolidayVillageOutlined from '@mui/icons-material/HolidayVillageOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

import { UploadLink } from '../../../../features/upload/UploadLink.tsx';
import { RemoveDialog } from '../../../../kit/removal/removalDialogs.ts';
import { useDeletedRecords } from '../../../../kit/list/useDeletedRecords.ts';
import { useListContext, useMay } from '../../../../kit/session/useListContext.ts';
import { useNames } from '../../../../kit/names/useNames.ts';
import { PageHead } from '../../../../kit/navigation/PageHead.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../../ui/feedback/PageSkeleton.tsx';
import { laterPart } from '../../../../ui/later/laterPart.ts';
import { useText } from '../../../../ui/text/useText.ts';
import { type TreeLine, VirtualTree } from '../../../../ui/tree/VirtualTree.tsx';
import type { MoveTarget } from './MoveNodeDialog.tsx';
import { type NodeCommand, NodeDetails } from './NodeDetails.tsx';
import { addableTypes, mayBeIn, mayNode } from './nodeRights.ts';
import { type GeographyLine, keyOf, ROOT_KEY, useGeographyTree } from './useGeographyTree.ts';

const AddNodeDialog = laterPart(async () => (await import('./NodeNameDialog.tsx')).AddNodeDialog);
const RenameNodeDialog = laterPart(async () => (await import('./NodeNameDialog.tsx')).RenameNodeDialog);
const MoveNodeDialog = laterPart(async () => (await import('./MoveNodeDialog.tsx')).MoveNodeDialog);
const MergeDialog = laterPart(async () => (await import('../MergeDialog.tsx')).MergeDialog);

const icons: Readonly<Record<GeographyKind | 'customer', ReactNode>> = {
  customer: <BusinessOutlined fontSize="small" />,
  country: <PublicOutlined fontSize="small" />,
  state: <FlagOutlined fontSize="small" />,
  region: <MapOutlined fontSize="small" />,
  campus: <SchoolOutlined fontSize="small" />,
  neighborhood: <HolidayVillageOutlined fontSize="small" />,
  destination: <PlaceOutlined fontSize="small" />,
  venue: <ApartmentOutlined fontSize="small" />,
};

interface Opened {
  readonly command: NodeCommand;
  readonly node: GeographyNode | null;
  readonly onto?: MoveTarget;
}

/** The geography of a customer as a tree: nodes are added, renamed, moved, merged and deleted (PLACE-01 to PLACE-03, NAV-71). */
export function Geographies() {
  const text = useText('geography');
  const context = useListContext();
  const nameOf = useNames();
  const { session, customerId = '', customerName = '' } = context;
  const may = useMay(geographyFacts, context);
  const deleted = useDeletedRecords();
  const tree = useGeographyTree(customerId);
  const [activeKey, setActiveKey] = useState(ROOT_KEY);
  const [opened, setOpened] = useState<Opened>();

  const lineOf = (key: string): GeographyLine | undefined => tree.lines.find((line) => line.key === key);
  const active = lineOf(activeKey);
  const activeNode = active?.moreOf === undefined ? (active?.node ?? null) : null;
  const isMovable = (node: GeographyNode | null) =>
    node !== null && node.type !== 'Region' && mayNode(session, node, 'edit');
  const canDrop = (key: string, onto: string) => {
    const node = lineOf(key)?.node ?? null;
    const target = lineOf(onto);
    if (node === null || target === undefined || target.moreOf !== undefined) return false;
    const targetId = target.node?.id ?? null;
    return targetId !== node.parentId && mayBeIn(node.type, target.node === null ? null : (target.node.type ?? ''));
  };
  const drop = (key: string, onto: string) => {
    const node = lineOf(key)?.node ?? null;
    const target = lineOf(onto)?.node ?? null;
    const to = { id: target?.id ?? null, name: target?.name ?? customerName, path: [] };
    if (node !== null) setOpened({ command: 'move', node, onto: to });
  };
  const open = (key: string) => {
    const line = lineOf(key);
    if (line?.moreOf !== undefined) tree.showMore(line.moreOf);
    else if (line?.isExpanded !== undefined) tree.toggle(key, !line.isExpanded);
  };
  const command = (name: 'rename' | 'delete', key: string) => {
    const node = lineOf(key)?.node ?? null;
    if (node === null || node.type === 'Venue') return;
    if (mayNode(session, node, name === 'rename' ? 'edit' : 'delete')) setOpened({ command: name, node });
  };

  if (tree.isPending) return <PageSkeleton />;
  const isEmpty = tree.lines.length === 1;
  if (tree.error !== null && isEmpty)
    return <ErrorState area="geography" error={tree.error} onRetry={tree.retry} isPage />;
  const lines = tree.lines.map((line): TreeLine => {
    const { key, node, level, place, siblings, isExpanded, isBusy, moreOf } = line;
    const kind = node?.kind ?? 'customer';
    return {
      ...{ key, level, place, siblings, isExpanded, isBusy },
      // A country of the tree is called as one of the reference data.
      label: moreOf !== undefined ? text('more') : node === null ? customerName : nameOf(kind, node.name),
      ...(moreOf === undefined ? { note: text(`kinds.${kind}`) } : {}),
      icon: moreOf === undefined ? icons[kind] : null,
      isMovable: isMovable(node),
    };
  });
  const rootTypes = addableTypes(session, null);
  const close = () => setOpened(undefined);
  // As it is now: another person may have changed it while the dialog is open.
  const currentNode = opened?.node == null ? null : (lineOf(keyOf(opened.node))?.node ?? opened.node);
  return (
    <>
      <PageHead
        title={text('title')}
        actions={may('delete') ? [deleted.action] : []}
        primary={
          rootTypes.length === 0 ? undefined : (
            <Button variant="contained" onClick={() => setOpened({ command: 'add', node: null })}>
              {text('add.action')}
            </Button>
          )
        }
      />
      {can(session, 'BUILDING.locations', 'view') && <UploadLink context={context} />}
      {tree.error !== null && <ErrorState area="geography" error={tree.error} onRetry={tree.retry} />}
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
        <VirtualTree
          label={text('title')}
          lines={lines}
          activeKey={activeKey}
          onActivate={setActiveKey}
          onToggle={tree.toggle}
          onOpen={open}
          onCommand={command}
          canDrop={canDrop}
          onDrop={drop}
        />
        {active?.moreOf === undefined && (
          <NodeDetails
            context={context}
            customerId={customerId}
            customerName={customerName}
            node={activeNode}
            onCommand={(name) => setOpened({ command: name, node: activeNode })}
          />
        )}
      </Box>
      {opened?.command === 'add' && (
        <AddNodeDialog
          customerId={customerId}
          parent={opened.node}
          types={addableTypes(session, opened.node?.type ?? null)}
          onClose={close}
        />
      )}
      {opened?.node != null && currentNode !== null && opened.command === 'rename' && (
        <RenameNodeDialog node={opened.node} current={currentNode} onClose={close} />
      )}
      {opened?.node != null && currentNode !== null && opened.command === 'move' && (
        <MoveNodeDialog
          customerId={customerId}
          customerName={customerName}
          node={opened.node}
          current={currentNode}
          {...(opened.onto === undefined ? {} : { onto: opened.onto })}
          onClose={close}
        />
      )}
      {opened?.node != null && opened.command === 'merge' && (
        <MergeDialog
          place={{
            id: opened.node.id,
            name: opened.node.name,
            type: opened.node.type ?? '',
            customerId,
            buildingId: null,
          }}
          onMerged={() => setActiveKey(ROOT_KEY)}
          onClose={close}
        />
      )}
      {opened?.node != null && opened.command === 'delete' && (
        <RemoveDialog
          resource={geographyFacts}
          path={geographyFacts.path}
          record={{ id: opened.node.id, version: opened.node.version ?? 0 }}
          name={opened.node.name}
          refusal={opened.node.childCount > 0 ? text('hasChildren') : undefined}
          isOpen
          onClose={close}
          onRemoved={() => setActiveKey(ROOT_KEY)}
        />
      )}
    </>
  );
}

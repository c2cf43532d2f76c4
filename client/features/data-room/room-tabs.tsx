import { usePageView } from '../../framework/pages/page-state.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './data-room.module.css';
import {
  newRecord,
  partHref,
  partTitles,
  type RoomPart,
  type RoomQuery,
  readRoomQuery,
  roomParts,
} from './room-address.ts';

/** The ids of the links that open the tray for new documents and an invitation. */
export const addDocumentLinkId = 'add-a-document';
export const inviteLinkId = 'invite-people';

/** What is shown under the tab of another part. */
const within: Partial<Record<RoomQuery['part'], RoomPart>> = {
  page: 'documents',
  search: 'documents',
  advisers: 'access',
};
const tabs = roomParts.filter((part) => within[part] === undefined);

/** The parts of a data room; nothing while none is chosen. */
export function RoomTabs() {
  const asked = readRoomQuery(usePageView().url);
  if (asked.part === 'choose') return null;
  const shown = within[asked.part] ?? asked.part;
  return (
    <Tabs
      label="Data room"
      tabs={tabs.map((part) => ({
        label: partTitles[part],
        href: partHref(asked.raise, part),
        current: part === shown,
      }))}
    />
  );
}

/** Shows the main action of the lists of documents and of people. */
export function RoomAction() {
  const asked = readRoomQuery(usePageView().url);
  if (asked.part === 'documents') {
    // The tray is open already.
    if (asked.id === newRecord) return null;
    return (
      <span className={css['action']}>
        <ButtonLink
          id={addDocumentLinkId}
          size="small"
          href={partHref(asked.raise, 'documents', { id: newRecord })}
        >
          <Icon name="plus" /> Add documents
        </ButtonLink>
      </span>
    );
  }
  if (asked.part !== 'access') return null;
  return (
    <span className={css['action']}>
      <ButtonLink
        id={inviteLinkId}
        size="small"
        href={partHref(asked.raise, 'access', { id: newRecord })}
      >
        <Icon name="plus" /> Invite people
      </ButtonLink>
    </span>
  );
}

import { isArchived } from '#shared/product/raises/archive.ts';
import type { AdvisersData } from '../../domain/adviser/advisers-loader.ts';
import { AdvisersPanel } from '../../domain/adviser/advisers-panel.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { roomHref } from './rooms-address.ts';
import type { RoomData } from './rooms-content.ts';

/** Whom an investor has invited to read a data room for them. */
export function OwnAdvisers(props: { readonly room: RoomData; readonly advisers: AdvisersData }) {
  const { raise } = props.room;
  return (
    <>
      <p>
        <BackLink href={roomHref(raise.id)}>{raise.title}</BackLink>
      </p>
      <AdvisersPanel
        raise={raise.id}
        side="investor"
        list={props.advisers}
        mayEnd
        mayInvite={!isArchived(raise)}
      />
    </>
  );
}

import { viewPath } from '#shared/site/dashboard-address.ts';
import { ArchivedBadge } from '../../domain/raise/archived-badge.tsx';
import { BackToRaise } from '../../domain/raise/back-to-raise.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import { AccessPart } from './access-part.tsx';
import { AdvisersPart } from './advisers-part.tsx';
import { DocumentsPart } from './documents-part.tsx';
import { LogPart } from './log-part.tsx';
import { NdaPart } from './nda-part.tsx';
import { OwnPage } from './own-page.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { ReadersPart } from './readers-part.tsx';
import { roomHrefAll } from './room-address.ts';
import { RoomChoice } from './room-choice.tsx';
import type { OwnRoom, RoomContent } from './room-content.ts';
import { SearchPart } from './search-part.tsx';
import { UnaskedNda } from './unasked-nda.tsx';

/** The data rooms of a company's raises: their list, or a part of one. */
export function RoomView(props: { readonly content: RoomContent; readonly timeZone: string }) {
  const { content } = props;
  if (!('room' in content)) return <RoomPart {...props} />;
  const { id, title, isEnded, raiseLeft } = content.room;
  const name = title || 'Untitled raise';
  // Opened from the editor, the notice above is the way back; a second one would lead elsewhere.
  return (
    <>
      <BackToRaise raise={raiseLeft} />
      <PlaceLine
        isWide
        inHead
        state={isEnded ? <Archived {...content.room} /> : null}
        {...(raiseLeft === null
          ? { record: { title: name, href: `${viewPath('raise')}&raise=${id}` } }
          : { about: name })}
      >
        <a href={roomHrefAll}>All data rooms</a>
      </PlaceLine>
      <RoomPart {...props} />
    </>
  );
}

function Archived({ state, ended }: Pick<OwnRoom, 'state' | 'ended'>) {
  return (
    <span data-archived-room="">
      <ArchivedBadge state={state} />
      {ended === null ? null : (
        <>
          {' '}
          since <FormattedDate moment={ended} />
        </>
      )}
    </span>
  );
}

function RoomPart(props: { readonly content: RoomContent; readonly timeZone: string }) {
  const { content, timeZone } = props;
  switch (content.part) {
    case 'no-company':
      return (
        <EmptyState
          title="Add your company first"
          action={<ButtonLink href={viewPath('companies')}>Add your company</ButtonLink>}
        >
          <p>
            Every raise of a company has a data room. The name of the company is enough to start.
          </p>
        </EmptyState>
      );
    case 'choose':
      return <RoomChoice company={content.company} list={content.list} />;
    case 'documents':
      return <DocumentsPart {...content} />;
    case 'search':
      return <SearchPart {...content} />;
    case 'page':
      return <OwnPage {...content} />;
    case 'access':
      return <AccessPart {...content} timeZone={timeZone} />;
    case 'advisers':
      return <AdvisersPart {...content} />;
    case 'questions':
      return <QuestionsPart {...content} timeZone={timeZone} />;
    case 'nda':
      return (
        <>
          <UnaskedNda {...content} />
          <NdaPart {...content} />
        </>
      );
    case 'readers':
      return <ReadersPart {...content} timeZone={timeZone} />;
    case 'log':
      return <LogPart {...content} timeZone={timeZone} />;
  }
}

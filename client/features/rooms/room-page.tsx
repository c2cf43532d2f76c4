import { roomQuestionMaxLength } from '#shared/product/fields/limits.ts';
import { isArchived } from '#shared/product/raises/archive.ts';
import { viewPath, writingPath } from '#shared/site/dashboard-address.ts';
import { AddedNote } from '../../domain/document/added-note.tsx';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import { byFolder, pagesToShow, versionWords } from '../../domain/document/document-words.ts';
import { DocumentSearch } from '../../domain/document/found-pages.tsx';
import { WithdrawnNote } from '../../domain/document/withdrawn-note.tsx';
import { ArchivedBadge } from '../../domain/raise/archived-badge.tsx';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { FormattedDate, ShortTime } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { Panel } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './rooms.module.css';
import { advisersHref, ndaHref, pageHref, roomsHref } from './rooms-address.ts';
import type { NewsData, QuestionsData, RoomData } from './rooms-content.ts';

/** A data room that is open to somebody: its documents, and its questions with their answers. */
export function RoomPage(props: {
  readonly room: RoomData;
  readonly documents: readonly DatedDocument[] | null;
  readonly news: NewsData | null;
  readonly questions: QuestionsData | 'after-nda' | null;
}) {
  const { room, documents, news, questions } = props;
  const newCount = news === null ? 0 : news.added.length + news.updated.length;
  const { raise, company, grant, nda, until, adviserTo } = room;
  const mustAccept = documents?.some(({ needsNda }) => needsNda) === true;
  return (
    <>
      <Panel
        title={raise.title}
        actions={
          adviserTo === null ? (
            <a href={roomsHref}>All data rooms</a>
          ) : (
            <a href={viewPath('advising')}>Raises you advise on</a>
          )
        }
      >
        <p className={classes(textCss['note'], rowCss['middle'], css['facts'])}>
          <ArchivedBadge state={raise.state} />
          <span>{company.name}</span>
          {adviserTo === null ? null : <span>As adviser to {adviserTo}</span>}
          <span>{grant.scope === 'all' ? 'All documents' : 'Only the pitch deck'}</span>
          <span>
            {until === null ? (
              'No expiry'
            ) : (
              <>
                Until <FormattedDate moment={until} />
              </>
            )}
          </span>
          {news === null || newCount === 0 ? null : (
            <span>
              {newCount} new since <ShortTime moment={news.since} />
            </span>
          )}
          {nda === null || mustAccept ? null : (
            <a href={ndaHref(raise.id)}>NDA, version {nda.version}</a>
          )}
          {adviserTo === null ? (
            <>
              <a href={advisersHref(raise.id)}>Your advisers</a>
              <a href={writingPath(raise.id)}>Write to the company</a>
            </>
          ) : null}
        </p>
        {grant.requestedAt === null && grant.note !== '' ? (
          <figure className={classes(textCss['note'], stackCss['space1'], css['note'])}>
            <figcaption>With the invitation, {company.name} wrote:</figcaption>
            <blockquote>{grant.note}</blockquote>
          </figure>
        ) : null}
        {mustAccept && nda !== null ? (
          <Notice tone="attention" title="First, the NDA">
            <p>Some documents open once you’ve accepted the company’s non-disclosure agreement.</p>
            <p>
              <ButtonLink size="small" href={ndaHref(raise.id)}>
                Read the NDA, version {nda.version}
              </ButtonLink>
            </p>
          </Notice>
        ) : null}
      </Panel>
      <Panel title="Documents">
        {documents === null ? (
          <Unavailable what="The list of documents" />
        ) : documents.length === 0 ? (
          <EmptyState title="No documents yet">
            <p>The company hasn’t added any you can read.</p>
          </EmptyState>
        ) : (
          <>
            <DocumentSearch q="" carried={{ view: 'rooms', raise: raise.id }} />
            {byFolder(documents).map(({ folder, title, documents: inFolder }) => (
              <section
                key={folder}
                aria-labelledby={`folder-${folder}`}
                className={classes(stackCss['space1'], css['folder'])}
              >
                <h3 id={`folder-${folder}`}>{title}</h3>
                <ul className={css['documents']}>
                  {inFolder.map((document) => (
                    <DocumentRow key={document.id} document={document} news={news} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </Panel>
      <Questions room={room} questions={questions} />
    </>
  );
}

function DocumentRow(props: { readonly document: DatedDocument; readonly news: NewsData | null }) {
  const { document, news } = props;
  const { site } = usePageView();
  const { id, raiseId, name, current, needsNda, mayDownload, added, replaced } = document;
  return (
    <li className={css['document']}>
      <Icon name={needsNda ? 'lock' : 'document'} />
      <span className={css['name']}>
        {needsNda ? (
          <a href={ndaHref(raiseId)}>
            {name}
            <span className="visually-hidden">, opens after the NDA</span>
          </a>
        ) : pagesToShow(current) > 0 ? (
          <a href={pageHref(raiseId, id)}>{name}</a>
        ) : (
          name
        )}{' '}
        {news?.added.includes(id) === true ? <Badge tone="accent">New</Badge> : null}
        {news?.updated.includes(id) === true ? <Badge tone="accent">Updated</Badge> : null}
      </span>
      <span className={css['about']}>
        {needsNda ? 'Needs the NDA · ' : ''}
        {current === null ? 'Being processed' : versionWords(current)}
        {mayDownload || needsNda || pagesToShow(current) > 0
          ? ''
          : ' · the company hasn’t allowed downloads, so you can’t open it'}
      </span>
      {added === null ? null : (
        <span className={classes(textCss['note'], css['added'])}>
          <AddedNote added={added} />
        </span>
      )}
      {current === null || current.n === 1 ? null : (
        <span className={classes(textCss['note'], css['added'])}>
          Version {current.n}
          {replaced === null ? null : (
            <>
              {' '}
              since <ShortTime moment={replaced} />
            </>
          )}
          {current.note === '' ? '' : `: ${current.note}`}
        </span>
      )}
      {mayDownload && !needsNda ? (
        <a
          href={`${site.apiBaseUrl}/documents/${id}/content`}
          download
          className={classes(rowCss['link'], css['download'])}
        >
          <Icon name="download" /> Download<span className="visually-hidden"> {name}</span>
        </a>
      ) : null}
    </li>
  );
}

function Questions(props: {
  readonly room: RoomData;
  readonly questions: QuestionsData | 'after-nda' | null;
}) {
  const { room, questions } = props;
  return (
    <Panel
      title="Questions and answers"
      lede={
        room.grant.scope === 'all'
          ? 'All investors with access to all documents see answered questions, but not who asked.'
          : room.adviserTo !== null
            ? 'Questions and answers are for those with access to all documents.'
            : 'You see what you asked. Those with access to all documents see what others asked too.'
      }
    >
      {questions === 'after-nda' ? (
        <p className={textCss['note']}>
          Questions and answers open once you have accepted{' '}
          <a href={ndaHref(room.raise.id)}>the NDA</a>.
        </p>
      ) : questions === null ? (
        <Unavailable what="The list of questions" />
      ) : questions.items.length === 0 ? (
        <p className={textCss['note']}>
          {room.grant.scope === 'all'
            ? 'Nobody has asked anything yet.'
            : room.adviserTo !== null
              ? 'There are none you can read.'
              : 'You haven’t asked anything yet.'}
        </p>
      ) : (
        <ul className={classes(stackCss['space5'], css['questions'])}>
          {questions.items.map((each) => (
            <li key={each.id}>
              <h3>{each.question}</h3>
              <p className={textCss['note']}>
                {each.isMine ? 'You asked ' : 'Asked '}
                <FormattedDate moment={each.asked} />
              </p>
              {each.withdrawn !== null ? (
                <p className={classes(boxCss['quote'], css['withdrawn'])}>
                  <WithdrawnNote withdrawn={each.withdrawn} on={each.withdrawnOn} />
                </p>
              ) : each.answer === null ? (
                <p>Not answered yet.</p>
              ) : (
                <>
                  <p className={classes(textCss['written'], css['answer'])}>{each.answer}</p>
                  <p className={textCss['note']}>
                    <AddedNote added={each.answered} />
                  </p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {questions === null ||
      questions === 'after-nda' ||
      (questions.isFirst && questions.nextCursor === null) ? null : (
        <div className={classes(textCss['note'], rowCss['wrap'], css['foot'])}>
          <PageFoot {...questions} shown={questions.items.length} />
        </div>
      )}
      {isArchived(room.raise) || room.adviserTo !== null ? null : (
        <div className={classes(stackCss['space4'], css['form'])}>
          <Form intent="ask-question" submit="Ask the company" variant="secondary">
            <input type="hidden" name="raise" value={room.raise.id} />
            <TextAreaField
              name="question"
              label="Your question"
              hint="The company sees your name. Others see only the question, once it is answered."
              maxLength={roomQuestionMaxLength}
              short
            />
          </Form>
        </div>
      )}
    </Panel>
  );
}

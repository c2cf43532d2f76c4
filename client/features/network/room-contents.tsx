import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { withdrawalWords } from '../../domain/document/withdrawn-note.tsx';
import { RaiseSection } from '../../domain/raise/raise-sections.tsx';
import { longDate } from '../../ui/data/dates.ts';
import { Table } from '../../ui/data/table.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './raise-page.module.css';

/** Shows the documents that the data room of a raise has, by name. */
export function RoomDocuments(props: { readonly raise: NetworkRaise }) {
  const { documents } = props.raise;
  if (documents === null) return null;
  return (
    <RaiseSection id="documents" title="Documents">
      <p className={textCss['note']}>You need access to read them, which the company grants.</p>
      {documents.length === 0 ? (
        <p>The company has not uploaded any yet.</p>
      ) : (
        <Table
          caption="Documents of the data room"
          captionHidden
          columns={[
            {
              key: 'name',
              title: 'Name',
              cell: ({ name, addedAt }) =>
                addedAt === null ? (
                  name
                ) : (
                  <>
                    {name}
                    <br />
                    <span className={classes(textCss['note'], css['addedOn'])}>
                      Added on {longDate(addedAt)}, not part of what was reviewed
                    </span>
                  </>
                ),
            },
            { key: 'folder', title: 'Folder', cell: ({ folder }) => documentFolderLabels[folder] },
            {
              key: 'pages',
              title: 'Pages',
              numeric: true,
              cell: ({ pageCount }) => pageCount ?? 'Not counted',
            },
            {
              key: 'nda',
              title: 'NDA',
              cell: ({ ndaRequired }) => (ndaRequired ? 'Required first' : 'Not required'),
            },
          ]}
          rows={documents}
          rowKey={({ folder, name }) => `${folder}/${name}`}
        />
      )}
    </RaiseSection>
  );
}

/** Shows the questions that were answered, and which version of the raise this is. */
export function AnswersAndVersion(props: { readonly raise: NetworkRaise }) {
  const { questions, snapshot } = props.raise;
  return (
    <>
      {questions === null || questions.length === 0 ? null : <Questions questions={questions} />}
      {snapshot === null ? null : (
        <p className={textCss['note']}>
          Version {snapshot.seq} of this raise, of {longDate(snapshot.createdAt)}. Its SHA-256 is{' '}
          <code className={textCss['breaks']}>{snapshot.sha256}</code>.
        </p>
      )}
    </>
  );
}

function Questions(props: { readonly questions: NonNullable<NetworkRaise['questions']> }) {
  return (
    <RaiseSection id="questions" title="Questions and answers">
      {props.questions.map(({ id, question, answer, answeredAt, withdrawn }) => (
        <div key={id} className={classes(stackCss['space1'], css['question'])}>
          <p>
            <strong>{question}</strong>
          </p>
          {answer === null ? null : <p className={textCss['lines']}>{answer}</p>}
          {answeredAt === null ? null : (
            <p className={textCss['note']}>
              Added on {longDate(answeredAt)}, not part of what was reviewed
            </p>
          )}
          {withdrawn === null ? null : (
            <p className={textCss['note']}>
              {withdrawalWords(withdrawn)} {longDate(withdrawn.at)}. Reason: {withdrawn.reason}
            </p>
          )}
        </div>
      ))}
    </RaiseSection>
  );
}

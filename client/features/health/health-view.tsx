import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { Stack } from '../../ui/layout/section.tsx';
import { checkFilesIntent, checkLedgerIntent } from './health-actions.ts';
import type { HealthItem } from './health-items.ts';
import type { HealthContent } from './health-loader.ts';

/** How the portal is doing: what works, what does not, and another look at what was mended. */
export function HealthView(props: { readonly content: HealthContent; readonly timeZone: string }) {
  const { items, ledger, files } = props.content;
  const [ledgerResult, filesResult] = [
    useFormResult(checkLedgerIntent),
    useFormResult(checkFilesIntent),
  ];
  return (
    <ListPage
      outcome={
        <>
          <FormOutcome intent={checkLedgerIntent} result={ledgerResult} />
          <FormOutcome intent={checkFilesIntent} result={filesResult} />
        </>
      }
      notes={<TimeZoneNote timeZone={props.timeZone} />}
    >
      <BlankList>
        {items === null ? (
          <Unavailable what="The state of the portal" />
        ) : (
          <Stack gap="loose">
            <Facts facts={items.map(factOf)} />
            {ledger === null ? null : <Ledger ledger={ledger} />}
            {files === null || files.faulty.length === 0 ? null : <Files files={files} />}
          </Stack>
        )}
      </BlankList>
    </ListPage>
  );
}

function factOf({ name, isWell, words, href }: HealthItem): Fact {
  return {
    label: name,
    value: (
      <>
        {isWell ? null : <Badge tone="danger">Needs attention</Badge>}{' '}
        {href === undefined ? words : <a href={href}>{words}</a>}
      </>
    ),
  };
}

function Ledger({ ledger }: { readonly ledger: NonNullable<HealthContent['ledger']> }) {
  const { differences, found, state } = ledger;
  return (
    <section aria-labelledby="ledger-differences">
      <Stack>
        <h2 id="ledger-differences">Ledger differences</h2>
        {found === 0 ? (
          <p>None. The ledger is checked every night, and the audit log with it.</p>
        ) : (
          <ul>
            {differences.map(({ raise, difference }) => (
              <li key={`${raise} ${difference}`}>
                {raise}: {difference}
              </li>
            ))}
            {found > differences.length ? <li>and {found - differences.length} more</li> : null}
          </ul>
        )}
        {state === 'idle' ? (
          <FormButton intent={checkLedgerIntent} fields={{}} about="the ledger">
            Check again
          </FormButton>
        ) : null}
      </Stack>
    </section>
  );
}

function Files({ files }: { readonly files: NonNullable<HealthContent['files']> }) {
  const { faulty, damaged, missing } = files;
  const more = damaged + missing - faulty.length;
  return (
    <section aria-labelledby="faulty-files">
      <Stack>
        <h2 id="faulty-files">Damaged and missing files</h2>
        <p>Copy each back into the storage from a backup, under the same name.</p>
        <ul>
          {faulty.map(({ id, fault, owner }) => (
            <li key={id}>
              {id} of {owner}: {fault}
            </li>
          ))}
          {more > 0 ? <li>and {more} more</li> : null}
        </ul>
        <FormButton intent={checkFilesIntent} fields={{}} about="the files">
          Check again
        </FormButton>
      </Stack>
    </section>
  );
}

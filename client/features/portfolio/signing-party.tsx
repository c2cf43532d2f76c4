import { useMemo } from 'react';
import { entityWithSignatory, selfParty } from '#shared/product/investors/entity-kinds.ts';
import { signingPath, viewPath } from '#shared/site/dashboard-address.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { routeOf } from '#shared/site/routes.ts';
import { Button } from '../../ui/form/button.tsx';
import { RadioGroup } from '../../ui/form/choice.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { isChosen, type SigningContent } from './signing-loader.ts';
import css from './signing-party.module.css';

const intent = 'signing-party';
const missing = 'Choose who you sign for.';

/**
 * Asks for whom somebody signs who may sign for more than themselves. Nothing is chosen beforehand.
 * The choice is in the address, so it works without scripts.
 */
export function ChooseParty({ content }: { readonly content: SigningContent }) {
  const { raise, typed, signing, choice } = content;
  const isMissing = choice?.isMissing === true;
  const result = useMemo(() => (isMissing ? refused : null), [isMissing]);
  return (
    <form
      method="get"
      action={routeOf('dashboard').path}
      noValidate
      className={classes(stackCss['space4'], css['choose'])}
      key={String(isMissing)}
    >
      <input type="hidden" name="view" value="portfolio" />
      <input type="hidden" name="sign" value={raise.id} />
      <input type="hidden" name="raise" value={raise.slug} />
      {typed === '' ? null : <input type="hidden" name="amount" value={typed} />}
      <input type="hidden" name="chosen" value="1" />
      <FormOutcome intent={intent} result={result} />
      <FormContext value={{ intent, result }}>
        <RadioGroup
          name="for"
          label="Who do you sign for?"
          hint="The agreement and the certificate name them. Each has certifications and a limit of its own."
          options={signing.parties.map((party) => ({
            value: party.id,
            label: party.legalName,
            text: aboutParty(party),
          }))}
        />
      </FormContext>
      <p>
        <Button type="submit">Continue</Button>
      </p>
      <p>
        <a href={`${viewPath('investing')}&step=entities`}>Your entities</a>
      </p>
    </form>
  );
}

type Party = SigningContent['signing']['parties'][number];

function aboutParty({ id, signatory, isApproved }: Party): string {
  const who =
    id === selfParty ? 'Yourself' : `By ${signatory?.name ?? ''}${titleOf(signatory?.title)}`;
  return isApproved ? who : `${who}. Not approved yet.`;
}

function titleOf(title = ''): string {
  return title === '' ? '' : `, ${title}`;
}

const refused: FormResult = {
  kind: 'form',
  ...{ intent, status: 422, values: {} },
  problem: {
    ...{ type: '/problems/validation', title: '', status: 422, detail: missing },
    errors: [{ pointer: '/for', code: 'required', message: missing }],
  },
};

/** Names the entity that is signed for; null where somebody signs for themselves. */
export function entityOf({ id, legalName }: Pick<Party, 'id' | 'legalName'>): string | null {
  return id === selfParty ? null : legalName;
}

/** Names for whom it is signed, and leads to another choice while there is one. */
export function partyFact({ signing, purpose, raise, party, typed }: SigningContent) {
  const { legalName, signatory } = signing.party;
  if (party === null) return [];
  return [
    {
      label: 'Signed for',
      value: (
        <>
          {signatory === null
            ? `${legalName} (yourself)`
            : entityWithSignatory(legalName, signatory)}
          {isChosen(purpose) ? (
            <>
              <br />
              <a href={signingPath(raise, typed, '')}>Sign for someone else</a>
            </>
          ) : null}
        </>
      ),
    },
  ];
}

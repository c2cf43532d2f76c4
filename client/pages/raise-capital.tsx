import { calculatorId } from '#shared/calculators/calculator-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { CalculatorView } from '../features/calculators/calculator-view.tsx';
import { type CalculatorData, loadCalculator } from '../features/calculators/today.ts';
import { GlossaryList } from '../features/raises/glossary-list.tsx';
import {
  FixedTimesTable,
  InstrumentsTable,
  PreparationTable,
} from '../features/raises/preparation-tables.tsx';
import { RaiseLifecycle } from '../features/raises/raise-lifecycle.tsx';
import { StartARaise } from '../features/raises/start-a-raise.tsx';
import { WhoFits } from '../features/raises/who-fits.tsx';
import { replaceScenario, saveScenario } from '../features/scenarios/save-actions.ts';
import { SaveScenario } from '../features/scenarios/save-scenario.tsx';
import { formActions } from '../framework/forms/form-actions.ts';
import { type Deferred, definePage } from '../framework/pages/page.ts';
import { Await } from '../framework/pages/page-state.tsx';
import { ButtonLink } from '../ui/form/button.tsx';
import { Disclosure, Disclosures } from '../ui/layout/disclosure.tsx';
import { PageHeader, Row, Section, Stack } from '../ui/layout/section.tsx';

function RaiseCapital(props: { readonly data: Deferred<CalculatorData> }) {
  return (
    <>
      <PageHeader
        compact
        title="Raise capital privately, without the chaos"
        lede="Prepare your terms, pitch and data room. Have them reviewed. Then run the round with one book of commitments, from the first sign of interest to the last bank reference."
        beside={
          <Row>
            <ButtonLink href="#start">Start a raise</ButtonLink>
            <ButtonLink href="#what-it-takes" variant="secondary">
              What it takes
            </ButtonLink>
          </Row>
        }
      />
      <Section
        id={calculatorId}
        title="Dilution calculator"
        lede="Exact arithmetic, every step shown."
      >
        <Await data={props.data} waiting={null}>
          {({ today }) => (
            <CalculatorView
              today={today ?? ''}
              keeping={(calculation) => <SaveScenario {...calculation} />}
            />
          )}
        </Await>
      </Section>
      <Section id="who-fits" title="Who fits" ground="raised" below>
        <WhoFits />
      </Section>
      <Section
        id="what-it-takes"
        title="What it takes"
        lede="What to prepare, and how long to plan for it. The portal checks your entries against its rules before anyone else reads them."
      >
        <PreparationTable />
      </Section>
      <Section
        id="lifecycle"
        title="From draft to close"
        lede="Every step is taken by an authorised person or at a set time, and is recorded."
        ground="raised"
      >
        <RaiseLifecycle />
      </Section>
      <Section id="reference" title="To look up">
        <Disclosures>
          <Disclosure id="instruments" title="The three instruments">
            <Stack>
              <p>
                A raise uses one of them, in one currency, on the same terms for every investor.
              </p>
              <InstrumentsTable />
            </Stack>
          </Disclosure>
          <Disclosure id="times" title="Times that are the same for every raise">
            <FixedTimesTable />
          </Disclosure>
          <Disclosure id="glossary" title="The terms of a raise, explained">
            <GlossaryList />
          </Disclosure>
        </Disclosures>
      </Section>
      <Section id="start" title="Start a raise" ground="sunken">
        <StartARaise />
      </Section>
    </>
  );
}

export const page = definePage<CalculatorData>({
  load: loadCalculator,
  act: formActions({ 'save-scenario': saveScenario, 'replace-scenario': replaceScenario }),
  head: ({ site }) => ({
    title: routeOf('raise-capital').title,
    description: `Who it’s for, what a raise at ${site.brandName} takes, how it runs from draft to close, and what the terms mean.`,
  }),
  Component: RaiseCapital,
});

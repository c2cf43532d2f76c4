import { useEffect } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { FilterLinks } from '../../ui/layout/list-page.tsx';
import { storedChoice } from '../../ui/tokens/stored-choice.ts';
import {
  formParameter,
  type PipelineForm,
  pipelineFormCookie,
  pipelineForms,
} from './pipeline-address.ts';

const labels: Readonly<Record<PipelineForm, string>> = { table: 'Table', board: 'Board' };
const remembered = storedChoice(pipelineFormCookie, pipelineForms);

/**
 * The table or the board: links, so that an address shows the one it names. This browser remembers the
 * last one for addresses that name none.
 */
export function FormSwitch(props: {
  readonly shown: PipelineForm;
  /** What the address names; null for none. */
  readonly named: PipelineForm | null;
}) {
  const { shown, named } = props;
  const { url } = usePageView();
  useEffect(() => {
    if (named !== null && named !== remembered.stored()) remembered.choose(named);
  }, [named]);
  return (
    <FilterLinks
      label="Show as"
      links={pipelineForms.map((form) => ({
        label: labels[form],
        href: addressWith(url, { [formParameter]: form, stage: null, after: null, cards: null }),
        current: form === shown,
      }))}
    />
  );
}

/** What changing the fields of a step causes, said before anything is proposed. */
import { fieldWeights } from '#shared/product/raises/change-weights.ts';
import { fieldLabel } from '#shared/product/raises/field-labels.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import {
  reviewedConsequence,
  sentenceList,
  unlessMaterial,
} from '../../domain/raise/weight-words.ts';
import type { EditorStep } from './raise-address.ts';
import { stepOfProblem } from './raise-needs.ts';

type Field = keyof RaiseContent;

const reconfirm = 'everyone who signed must reconfirm within 5 business days';
const onlyTold = 'we tell everyone with access or a commitment';

/** The fields of a step of the editor. */
export function fieldsOf(step: EditorStep): readonly Field[] {
  return (Object.keys(fieldWeights) as Field[]).filter(
    (name) => stepOfProblem(`/${name}`) === step,
  );
}

/** Says what changing the fields of a step causes once an operator approves it, by the table of weights. */
export function consequencesOf(step: EditorStep): string {
  const fields = fieldsOf(step);
  const material = fields.filter((name) => fieldWeights[name].weight === 'material');
  const reviewed = fields.filter((name) => fieldWeights[name].weight !== 'material');
  // The one field whose weight depends on what is changed in it.
  const leaving = fields.includes('team') ? 'someone leaves the team or is replaced' : null;
  if (material.length === 0 && leaving === null) {
    return `Then ${onlyTold}. ${reviewedConsequence}`;
  }
  if (reviewed.length === 0) return `Then ${reconfirm}.`;
  if (material.length > reviewed.length) {
    return `Then ${reconfirm}. If only ${namesOf(reviewed)} changes, ${onlyTold} instead, and nobody has to reconfirm, ${unlessMaterial}.`;
  }
  const causes = [
    ...(material.length === 0 ? [] : [`${namesOf(material)} change`]),
    ...(leaving === null ? [] : [leaving]),
  ];
  return `If ${causes.join(' or ')}, ${reconfirm}. After any other change here ${onlyTold}, and nobody has to reconfirm, ${unlessMaterial}.`;
}

function namesOf(fields: readonly Field[]): string {
  return sentenceList(
    fields.map((name) => `“${fieldLabel(name)}”`),
    'or',
  );
}

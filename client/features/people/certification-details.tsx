import { formatMoney, type Money } from '#shared/money/money.ts';
import { figureLabel, jurisdictionLabels } from '#shared/product/investors/certification-bases.ts';
import type { CertificationFacts } from '#shared/product/investors/certifications.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import type { Figures, OpenPerson } from './people-loader.ts';

/**
 * Shows what one certification says and what became of it; its figures only after a reason was
 * given.
 */
export function CertificationDetails(props: {
  readonly person: Pick<OpenPerson, 'days'>;
  readonly certification: CertificationFacts;
  readonly figures: Figures | undefined;
}) {
  const { person, certification, figures } = props;
  const { id, state, basis, jurisdiction, statement, hasFigures } = certification;
  const days = person.days[id];
  const stated = figures?.certifications.find((one) => one.id === id)?.figures;
  const { signed = null, ends = null, superseded = null } = days ?? {};
  return (
    <Facts
      facts={[
        { label: 'Rules of', value: jurisdictionLabels[jurisdiction] },
        ...(statement === '' ? [] : [{ label: 'Statement', value: statement }]),
        { label: 'Signed as', value: certification.typedName },
        ...when('Signed', signed),
        ...when(state === 'expired' ? 'Expired' : 'Expires', ends),
        ...(state === 'superseded' ? when('Replaced by a newer one', superseded) : []),
        ...(stated === undefined
          ? hasFigures
            ? [{ label: 'Figures', value: figures === undefined ? 'Hidden' : unreadable }]
            : []
          : [
              { label: figureLabel(basis, 'annualIncome'), value: amount(stated.annualIncome) },
              { label: figureLabel(basis, 'netWorth'), value: amount(stated.netWorth) },
            ]),
        ...verifiedFacts(certification, days?.verified ?? null),
        ...revokedFacts(certification, days?.revoked ?? null),
      ]}
    />
  );
}

/** The key that encrypted them is lost. */
const unreadable = 'No longer readable';

type Moment = Parameters<typeof FormattedDate>[0]['moment'];

function when(label: string, moment: Moment | null) {
  return moment === null ? [] : [{ label, value: <FormattedDate moment={moment} /> }];
}

function verifiedFacts({ verifiedNote }: CertificationFacts, moment: Moment | null) {
  if (moment === null) return [];
  return [...when('Verified', moment), { label: 'What was checked', value: verifiedNote }];
}

function revokedFacts({ revokedBy, revokeReason }: CertificationFacts, moment: Moment | null) {
  if (revokedBy === null) return [];
  const by = revokedBy === 'person' ? 'The person' : 'An operator';
  return [
    ...when('Revoked', moment),
    { label: 'Revoked by', value: by },
    ...(revokeReason === '' ? [] : [{ label: 'Reason', value: revokeReason }]),
  ];
}

function amount(money: Money | null): string {
  return money === null ? 'Not stated' : formatMoney(money);
}

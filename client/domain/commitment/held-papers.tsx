import type { OwnHolding } from '#shared/product/holders/holders.ts';
import { entityKindLabels } from '#shared/product/investors/entity-kinds.ts';
import type { Fact } from '../../ui/data/facts.tsx';
import { CertificateLink } from './certificate-link.tsx';
import { ExecutedLink } from './executed-link.tsx';

/** The papers under which something is held: the agreement that both sides signed, and the certificate. */
export function HeldPapers(props: {
  readonly holding: Pick<OwnHolding, 'commitment' | 'executed' | 'snapshot'>;
}) {
  const { commitment: id, executed, snapshot } = props.holding;
  return (
    <>
      {executed === null && snapshot !== null ? (
        <p>The company didn’t countersign the agreement here, so there is no executed copy.</p>
      ) : null}
      <ExecutedLink commitment={{ id, countersigned: executed }} />
      <CertificateLink commitment={{ id, signed: snapshot }} />
    </>
  );
}

/** What kind of entity holds something, and who signed for it; nothing where a person holds it. */
export function entityFacts({ entity }: Pick<OwnHolding, 'entity'>): readonly Fact[] {
  if (entity === null) return [];
  const { kind, signatory } = entity;
  const by = [signatory.name, signatory.title].filter((part) => part !== '').join(', ');
  return [
    ...(kind === null ? [] : [{ label: 'Kind', value: entityKindLabels[kind] }]),
    { label: 'Signed by', value: by },
  ];
}

import type { NdaText } from '#shared/product/raises/room-nda.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './earlier-ndas.module.css';

/** A version of an NDA, with the moment since when it held. */
export type NdaVersion = NdaText & { readonly since: DateText };

/** Shows what the NDA of a raise said before, because some readers accepted that. */
export function EarlierNdas(props: { readonly versions: readonly NdaVersion[] }) {
  if (props.versions.length === 0) return null;
  return (
    <Disclosures>
      {props.versions.map(({ version, since, text, sha256 }) => (
        <Disclosure key={version} title={`Version ${version}`}>
          <p>
            In effect from <FormattedDate moment={since} />.
          </p>
          <p className={classes(textCss['written'], css['text'])}>{text}</p>
          <p className={classes(textCss['code'], css['hash'])}>
            SHA-256: <code>{sha256}</code>
          </p>
        </Disclosure>
      ))}
    </Disclosures>
  );
}

import { profileStateLabels, profileStateTones } from '#client/domain/investor/investor-words.ts';
import { Badge } from '#client/ui/data/badge.tsx';
import { LineList } from '#client/ui/data/line-list.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ButtonLink } from '#client/ui/form/button.tsx';
import type { EntityList as Entities } from '#shared/product/investors/entities.ts';
import { entityKindLabels } from '#shared/product/investors/entity-kinds.ts';
import { entitiesPerPerson } from '#shared/product/investors/entity-limits.ts';
import stackCss from '../../../ui/layout/stack.module.css';
import textCss from '../../../ui/tokens/text.module.css';
import { entityHref, newEntity } from './entity-address.ts';
import { NewEntityForm } from './entity-form.tsx';

/** The entities that somebody signs for; without any, the form for the first. */
export function EntityList(props: { readonly list: Entities; readonly isRemoved: boolean }) {
  const { list, isRemoved } = props;
  const { items, person } = list;
  return (
    <div className={stackCss['space6']}>
      {isRemoved ? (
        <Notice tone="success" live>
          <p>The entity is removed.</p>
        </Notice>
      ) : null}
      <section className={stackCss['part']}>
        <p>
          You sign for yourself. If you also sign for a company, a fund, a partnership or a trust,
          add it here. An operator reviews it; certifications and limits are its own. When you sign
          a commitment, you choose who you sign for.
        </p>
        {items.length === 0 ? null : (
          <>
            <LineList
              lines={items.map(({ id, legalName, kind, state }) => ({
                key: id,
                words: legalName,
                href: entityHref(id),
                note: (
                  <>
                    {entityKindLabels[kind]}{' '}
                    <Badge tone={profileStateTones[state]}>{profileStateLabels[state]}</Badge>
                  </>
                ),
              }))}
            />
            {items.length < entitiesPerPerson ? (
              <p>
                <ButtonLink href={entityHref(newEntity)} variant="secondary">
                  Add another entity
                </ButtonLink>
              </p>
            ) : null}
          </>
        )}
      </section>
      {items.length === 0 ? (
        <section className={stackCss['part']}>
          <h3 className={textCss['title']}>Add an entity</h3>
          <NewEntityForm signatory={person.legalName} />
        </section>
      ) : null}
    </div>
  );
}

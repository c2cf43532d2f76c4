import type { EntityList as Entities } from '#shared/product/investors/entities.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import stackCss from '../../../ui/layout/stack.module.css';
import textCss from '../../../ui/tokens/text.module.css';
import { entityHref, newEntity } from './entity-address.ts';
import { NewEntityForm } from './entity-form.tsx';
import { EntityList } from './entity-list.tsx';
import { EntityPage } from './entity-page.tsx';

/** The entities of somebody, and which of them the address names. */
export interface EntitiesContent {
  readonly list: Entities;
  /** Of the person who is logged in: a signatory to begin with. */
  readonly accountName: string;
  readonly entityId: string | null;
  readonly isRemoved: boolean;
}

/** The entities that somebody signs for: their list, one of them, or the form for another. */
export function EntitiesStep(props: {
  readonly content: EntitiesContent;
  /** Of the entity that is open. */
  readonly limits: Limits | null;
}) {
  const { content, limits } = props;
  const { list, accountName, entityId, isRemoved } = content;
  const open = list.items.find(({ id }) => id === entityId);
  if (open !== undefined) return <EntityPage key={open.id} entity={open} limits={limits} />;
  if (entityId !== newEntity) return <EntityList list={list} isRemoved={isRemoved} />;
  return (
    <section className={stackCss['part']}>
      <p>
        <a href={entityHref(null)}>All entities</a>
      </p>
      <h3 className={textCss['title']}>Add an entity</h3>
      <NewEntityForm signatory={list.person.legalName || accountName} />
    </section>
  );
}

import {
  kindRule,
  type NotificationKind,
} from '#shared/product/notifications/notification-kinds.ts';
import type { Transaction } from '../storage/storage.ts';
import { together } from '../storage/together.ts';
import { isOnlyForPerson, peopleConcerned, type RecipientChoices } from './recipients.ts';

/** The people of some events, each read once. */
export interface People {
  /** Who is told of an event, where that was read for all of its kind. */
  concerned(event: AboutPerson): readonly RecipientChoices[] | undefined;
  named(id: string): Promise<{ readonly id: string; readonly name: string } | undefined>;
}

interface AboutPerson {
  readonly kind: NotificationKind;
  /** The user the event is about, if any. */
  readonly person: string | null;
}

/** Reads the people of some events as they are asked for, and at once those that many are about. */
export async function peopleOf(trx: Transaction, events: readonly AboutPerson[]): Promise<People> {
  return peopleOnce(trx, await peopleOfMany(trx, events));
}

type ByKind = ReadonlyMap<NotificationKind, ReadonlyMap<string, RecipientChoices>>;

/**
 * Reads at once whom several events of a kind are about, such as all readers of a document, where
 * nobody else is told of them.
 */
async function peopleOfMany(trx: Transaction, events: readonly AboutPerson[]): Promise<ByKind> {
  const ids = new Map<NotificationKind, Set<string>>();
  for (const { kind, person } of events) {
    if (person === null || !isOnlyForPerson(kindRule(kind).recipients)) continue;
    ids.set(kind, (ids.get(kind) ?? new Set()).add(person));
  }
  const several = [...ids].filter(([, people]) => people.size > 1);
  const found = several.map(async ([kind, people]) => {
    return [kind, await peopleConcerned(trx, kind, [...people])] as const;
  });
  return new Map(await together(found));
}

function peopleOnce(trx: Transaction, byKind: ByKind): People {
  const known = new Map<string, ReturnType<People['named']>>();
  return {
    concerned({ kind, person }) {
      const people = byKind.get(kind);
      if (people === undefined) return undefined;
      const one = people.get(person ?? '');
      return one === undefined ? [] : [one];
    },
    named(id) {
      for (const people of byKind.values()) {
        const one = people.get(id);
        if (one !== undefined) return Promise.resolve(one);
      }
      const found = known.get(id) ?? nameOf(trx, id);
      known.set(id, found);
      return found;
    },
  };
}

function nameOf(trx: Transaction, id: string): ReturnType<People['named']> {
  return trx.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import { operatorReasonMinLength } from '#shared/product/fields/limits.ts';
import { investorEntityLifecycle } from '#shared/product/investors/entity-lifecycle.ts';
import { entityDecided } from '../investor-events.ts';
import { personRecordOf, requirePerson } from '../people/person-record.ts';
import { entityById } from './entity-rows.ts';
import { updateEntity } from './entity-store.ts';

/** Adds the decisions of operators about the entities of investors. */
export function entityDecisions(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /admin/people/:id/entities/:entity/decide', {
    action: 'person.decide',
    run: decideAboutEntity,
  });
}

async function decideAboutEntity({
  actor,
  params: { id, entity },
  body,
  expected,
  trx,
  now,
}: Command<'POST /admin/people/:id/entities/:entity/decide'>) {
  await requirePerson(trx, id);
  const before = await entityById(trx, entity);
  if (before === undefined || before.user_id !== id) throw noSuch('entity');
  const { decision } = body;
  const note = (body.reason ?? '').trim();
  if (decision !== 'approve' && note.length < operatorReasonMinLength) {
    const message = `Write at least ${operatorReasonMinLength} characters so others understand it later.`;
    throw invalid([{ pointer: '/reason', code: 'minLength', message }]);
  }
  const at = new Date(now).toISOString();
  const followed = await take(
    investorEntityLifecycle,
    { state: before.state, event: decision, who: 'operator' },
    {
      guards: {},
      effects: {
        async decide(state) {
          const decided = { decided_at: at, decided_by: actor.account.id, review_note: note };
          const again = decision === 're-verify' ? { submitted_at: at } : {};
          await updateEntity(trx, before, expected, { ...decided, ...again, state }, now);
        },
        record: () => ({ events: [entityDecided(before, decision, note)] }),
      },
    },
  );
  return { ...followed, body: { person: await personRecordOf(trx, id, actor.account.id, now) } };
}

import { ProblemError } from '#shared/http/errors.ts';
import {
  type CardRules,
  cardEvents,
  noRules,
  ruleStages,
} from '#shared/product/pipeline/card-rules.ts';
import type { Card } from '#shared/product/pipeline/pipeline.ts';
import { type PipelineStage, pipelineStages } from '#shared/product/pipeline/stages.ts';
import { cardPath, pipelinePath } from '#shared/site/dashboard-address.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import { saveMerged } from '../../framework/autosave/save-merged.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { errorsAt } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler, readAgain } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';
import { cardForm, cardLabel, changeOf, controlOf, expectedIn, storedCard } from './card-values.ts';
import { importActions } from './import-actions.ts';
import { boardForm, movedMeanwhile, moveOnBoard } from './move-on-board.ts';

export const addContactIntent = 'add-contact';
export const addPeopleIntent = 'add-people';
export const moveIntent = 'move-card';
export const noteIntent = 'note-on-card';
export const deleteIntent = 'delete-card';
export const settingsIntent = 'change-pipeline';

const changedMeanwhile =
  'Someone changed these settings after you opened this page. Nothing was saved. The page shows them as they are now.';

const written = (form: FormData, name: string) => text(form, name).replaceAll('\r\n', '\n').trim();

function stageIn(form: FormData, name = 'stage'): PipelineStage {
  return pipelineStages.find((stage) => stage === text(form, name)) ?? 'backlog';
}

const addContact: FormHandler = async ({ form, api, key }) => {
  const raise = text(form, 'raise');
  const body = {
    name: written(form, 'name'),
    firm: written(form, 'firm'),
    email: written(form, 'email') || null,
    expected: expectedIn(text(form, 'amount'), text(form, 'currency')),
    followUpOn: text(form, 'followUpOn') || null,
    stage: stageIn(form),
    note: written(form, 'note'),
  };
  try {
    const params = { id: raise };
    const { card } = await api.send('POST /raises/:id/cards', { params, body, key });
    return { kind: 'redirect', to: `${cardPath(raise, card.id)}&done=added` };
  } catch (error) {
    throw error instanceof ProblemError ? errorsAt(error, controlOf) : error;
  }
};

const addPeople: FormHandler = async ({ form, api, key }) => {
  const raise = text(form, 'raise');
  const { added } = await api.send('POST /raises/:id/pipeline/people', {
    params: { id: raise },
    body: { people: [...readSelection(form)], stage: stageIn(form) },
    key,
  });
  return { kind: 'redirect', to: `${pipelinePath(raise)}&done=people-${added}` };
};

const moveCard: FormHandler = readAgain(async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'card') };
  const reason = written(form, 'reasonForNo');
  const stage = stageIn(form);
  const after = text(form, 'after') || undefined;
  // What was typed for another stage is refused, or it would be lost without a word.
  const reasonForNo = reason === '' ? undefined : reason;
  const { card } = await changeVersion(movedMeanwhile, () =>
    api.send('POST /cards/:id/move', {
      params,
      body: { stage, after, reasonForNo },
      version: versionIn(form),
      key,
    }),
  );
  return done(action, `${card.name} moved to ${card.stageName}.`);
});

const saveCard: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'card') };
  const { pipeline } = await api.send('GET /raises/:id/pipeline', {
    params: { id: text(form, 'raise') },
  });
  const { currency } = pipeline.raise;
  const target = textTarget({
    controlAt: controlOf,
    load: async ({ problem }) => storedCard(problem['current'] as Card, currency),
    async save(changes, version, base) {
      const body = changeOf(changes, base);
      const { card } = await api.send('PATCH /cards/:id', { params, body, version });
      return storedCard(card, currency);
    },
  });
  const saved = await saveMerged(action, cardForm, target);
  if (saved.kind === 'refused') return saved.result;
  return done(action, `Card saved.${alsoSaved(saved.taken, cardLabel)}`);
};

const addNote: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'card') };
  await api.send('POST /cards/:id/notes', { params, body: { text: written(form, 'text') }, key });
  return done(action, 'Note added.');
};

const deleteCard: FormHandler = async ({ form, api, key }) => {
  await api.send('DELETE /cards/:id', { params: { id: text(form, 'card') }, key });
  return { kind: 'redirect', to: `${pipelinePath(text(form, 'raise'))}&done=deleted` };
};

function rulesIn(form: FormData): CardRules {
  const chosen = cardEvents.map((event) => {
    const stage = ruleStages.find((one) => one === text(form, `rules.${event}`));
    return [event, stage ?? null];
  });
  return { ...noRules, ...Object.fromEntries(chosen) };
}

const changeSettings: FormHandler = readAgain(async (action) => {
  const { form, api, key } = action;
  const names = Object.fromEntries(
    pipelineStages.map((stage) => [stage, written(form, `names.${stage}`)]),
  );
  await changeVersion(changedMeanwhile, () =>
    api.send('PATCH /raises/:id/pipeline', {
      params: { id: text(form, 'raise') },
      body: { names, rules: rulesIn(form) },
      version: versionIn(form),
      key,
    }),
  );
  return done(action, 'Settings saved.');
});

/** The forms of a pipeline. */
export const pipelineActions = {
  ...importActions,
  [addContactIntent]: addContact,
  [addPeopleIntent]: addPeople,
  [moveIntent]: moveCard,
  [boardForm]: moveOnBoard,
  [cardForm]: saveCard,
  [noteIntent]: addNote,
  [deleteIntent]: deleteCard,
  [settingsIntent]: changeSettings,
} satisfies Readonly<Record<string, FormHandler>>;

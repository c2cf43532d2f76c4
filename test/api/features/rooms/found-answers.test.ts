/** Answers in a data room are found by their text, page by page, by those who may read them. */
import type {
  RoomQuestionList,
  RoomQuestionResponse,
} from '#shared/product/raises/room-questions.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';

await withApiOnBothEngines({
  async 'an operator finds any of many answers by its text, page after page'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, olga] = [
      await addPerson(api, 'Ivan', 'investor'),
      await addPerson(api, 'Olga', 'operator'),
    ];
    await letIn(world, ivan.email);
    const list = `/raises/${raise}/questions`;
    const ask = async (question: string, answer?: string) => {
      api.clock.now += 1_000;
      const { id } = (await ivan.post(list, { question })).json<RoomQuestionResponse>().question;
      if (answer === undefined) return;
      await founder.post(`/questions/${id}/answer`, { answer }, ifMatch(1));
    };
    await ask('Who are your customers?', 'ÖKOWERK pays 100% of it.');
    await ask('What is the margin?', 'A third, before overheads.');
    await ask('Is Ökowerk a customer?');
    await ask('And the churn?', 'Less than 10 in a thousand.');

    const found = async (who: ApiVisitor, query: string) => {
      const answer = await who.get(`${list}?${query}`);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<RoomQuestionList>();
    };
    const questions = ({ items }: RoomQuestionList) => items.map(({ question }) => question);
    const first = await found(olga, 'answered=true&limit=2');
    t.same(questions(first), ['And the churn?', 'What is the margin?']);
    const rest = await found(olga, `answered=true&limit=2&after=${first.nextCursor}`);
    t.same(questions(rest), ['Who are your customers?'], 'and none without an answer');
    t.equal(rest.nextCursor, null);

    const searched = async (q: string, who: ApiVisitor = olga) =>
      questions(await found(who, `answered=true&q=${encodeURIComponent(q)}`));
    t.same(await searched('ökowerk'), ['Who are your customers?'], 'in small letters or capitals');
    t.same(await searched('THE MARGIN'), ['What is the margin?'], 'in the question, too');
    t.same(await searched('100%'), ['Who are your customers?']);
    t.same(await searched('1%'), [], 'which stands for nothing else');
    t.same(await searched('  '), await searched(''));
    t.same(questions(await found(olga, 'q=%C3%B6kowerk')), [
      'Is Ökowerk a customer?',
      'Who are your customers?',
    ]);

    const eve = await addPerson(api, 'Eve', 'investor');
    t.equal((await eve.get(`${list}?q=margin`)).status, 404);
    await letIn(world, eve.email);
    t.same(await searched('ökowerk', eve), ['Who are your customers?']);
    t.same(questions(await found(eve, 'q=%C3%B6kowerk')), ['Who are your customers?']);
  },
});

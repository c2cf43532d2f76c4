/** The legal texts as the API gives them, and what registering records of them. */

import { plainBlocks } from '#shared/product/content/rich-text.ts';
import type { DueLegalTexts, LegalInForce, LegalText } from '#shared/product/legal/legal.ts';
import {
  firstOperator,
  goodPassword,
  lastMailTo,
  registrationOf,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';

const own = {
  legalTexts: {
    'terms-of-service': [
      { version: '2026-01', markdown: '# Rules of the house\n\nBe kind to {{brand}}.' },
      {
        version: '2026-03-01',
        markdown:
          '---\nsummary: What binds you and {{brand}}.\nchanges: Fees for {{brand}}.\n---\nFirst.\n\n## Who **{{brand}}** is {#who}\n\nThat is {{operator}}, `{{brand}}`: {{contact}}, <{{address}}>, [write](mailto:{{contactEmail}}).\n\n| {{brand}} | b |\n|---|---|\n| {{jurisdiction}} | {{unknown}} |\n\n## Fees\n\n### When\n\n- {{securityContact}}\n\n> {{legalEntity}}',
      },
      { version: '2026-03-03', markdown: '## Next\n\nFrom the day after.' },
    ],
  },
  brandName: '*Elm* & <b>Co</b>',
  legalEntity: 'Elm GmbH',
  address: '1 Elm Street',
  contactEmail: 'desk@elm.example',
};

async function textOf(api: TestApi, query: string): Promise<LegalText> {
  const answer = await visitor(api).get(`/legal/text?${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json<LegalText>();
}

function acceptancesOf(api: TestApi) {
  return api.storage.db
    .selectFrom('acceptances')
    .select(['document', 'document_version'])
    .orderBy('document')
    .orderBy('document_version')
    .execute();
}

await onBothEngines({
  async 'the texts of the house stand where the operator has none'(t, open) {
    const api = await open();
    const { documents } = (await visitor(api).get('/legal')).json<LegalInForce>();
    t.match(documents, [
      { document: 'terms-of-service', title: 'Terms of service', current: '2026-11-20' },
      { document: 'privacy-policy', title: 'Privacy policy', current: '2026-11' },
    ]);
    const terms = await textOf(api, 'document=terms-of-service');
    t.equal(terms.version, terms.current, 'also on a clock that is behind');
    t.ok(terms.sections.length > 15);
    t.match(terms.sections[0], { anchor: 'parties', title: 'Who these terms are between' });
    const words = terms.sections.map(({ content }) => plainBlocks(content)).join('\n');
    t.match(words, 'Raisehall is operated by The operator of Raisehall (“we”');
    t.match(words, 'the law of the place where the operator is established, and its courts');
    t.match(words, 'Write to: our contact form.');
    t.notMatch(words, '{{');
    const privacy = await textOf(api, 'document=privacy-policy');
    const sections = ['controller', 'short', 'data', 'reading', 'cookies', 'recipients'];
    t.same(
      privacy.sections.map(({ anchor }) => anchor),
      [...sections, 'retention', 'rights', 'decisions', 'security', 'children', 'changes'],
    );
    t.notMatch(JSON.stringify(privacy), '{{');
  },

  async 'an operator’s text is filled without becoming Markdown or HTML'(t, open) {
    const api = await open(own);
    const text = await textOf(api, 'document=terms-of-service');
    t.match(text, {
      title: 'Terms of service',
      version: '2026-03-01',
      day: '2026-03-01',
      summary: 'What binds you and *Elm* & <b>Co</b>.',
      introduction: [{ type: 'paragraph', content: [{ type: 'text', text: 'First.' }] }],
    });
    const [who, fees] = text.sections;
    t.match(who, { anchor: 'who', title: 'Who *Elm* & <b>Co</b> is' });
    t.match(fees, { anchor: 'section-fees', title: 'Fees' });
    t.match(who?.content[0], {
      content: [
        { type: 'text', text: 'That is Elm GmbH, 1 Elm Street, ' },
        { type: 'code', text: '*Elm* & <b>Co</b>' },
        { type: 'text', text: ': ' },
        { type: 'link', href: 'mailto:desk@elm.example' },
        { type: 'text', text: ', <1 Elm Street>, ' },
        { type: 'link', href: 'mailto:desk@elm.example', content: [{ text: 'write' }] },
        { type: 'text', text: '.' },
      ],
    });
    t.match(
      plainBlocks(who?.content ?? []),
      'the place where the operator is established {{unknown}}',
    );
    t.match(fees?.content, [
      { type: 'heading', level: 3 },
      { type: 'list', items: [[{ content: [{ type: 'link', href: 'mailto:desk@elm.example' }] }]] },
      { type: 'quote', content: [{ content: [{ text: 'Elm GmbH' }] }] },
    ]);
    t.equal((await textOf(api, 'document=privacy-policy')).version, '2026-11', 'the house’s');
  },

  async 'older and coming versions can be read; each comes into force on its day'(t, open) {
    const api = await open(own);
    const old = await textOf(api, 'document=terms-of-service&version=2026-01');
    t.match(old, { title: 'Rules of the house', day: '2026-01-01', current: '2026-03-01' });
    t.same(old.versions, [
      { version: '2026-03-03', day: '2026-03-03', changes: null },
      { version: '2026-03-01', day: '2026-03-01', changes: 'Fees for *Elm* & <b>Co</b>.' },
      { version: '2026-01', day: '2026-01-01', changes: null },
    ]);
    t.equal(
      (await textOf(api, 'document=terms-of-service&version=2026-03-03')).current,
      '2026-03-01',
    );
    for (const [query, status] of [
      ['document=terms-of-service&version=2025-01', 404],
      ['document=terms-of-service&version=nope', 400],
      ['document=cookies', 400],
      ['', 400],
    ] as const) {
      t.equal((await visitor(api).get(`/legal/text?${query}`)).status, status, query);
    }
    const first = await visitor(api).get('/legal');
    t.equal(first.headers['cache-control'], 'no-cache');
    const again = await visitor(api).get('/legal', {
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    t.equal(again.status, 304);
    api.clock.now = Date.parse('2026-03-03T00:00:00Z');
    const after = (await visitor(api).get('/legal')).json<LegalInForce>();
    t.equal(after.documents[0]?.current, '2026-03-03');
  },

  async 'confirming records the version that was shown, and refuses one that is not in force'(
    t,
    open,
  ) {
    const api = await open(own);
    const me = visitor(api);
    const shown = { acceptTerms: '2026-03-01' };
    for (const wrong of ['2026-01', '2026-03-03', '2026-03', 'x']) {
      const body = registrationOf('ada@example.com', { acceptTerms: wrong });
      const refused = await me.post('/auth/register', body);
      t.equal(refused.status, 422, wrong);
      t.same(refused.problem().errors, [
        {
          pointer: '/acceptTerms',
          code: 'changed',
          message:
            '“Terms of service” changed in the meantime. Read version 2026-03-01, then tick the box again.',
        },
      ]);
    }
    t.same(await acceptancesOf(api), [], 'nothing was recorded');
    const old = { acceptTerms: '2026-01', acceptPrivacy: '2025-01' };
    const both = await me.post('/auth/register', registrationOf('ada@example.com', old));
    t.match(
      both.problem().errors?.map(({ pointer }) => pointer),
      ['/acceptTerms', '/acceptPrivacy'],
    );
    const answer = await me.post('/auth/register', registrationOf('ada@example.com', shown));
    t.equal(answer.status, 202);
    t.same(await acceptancesOf(api), [], 'nor for an address that nobody has proven');
    const token = (await lastMailTo(api, 'ada@example.com')).query.get('token');
    const confirmation = { token, password: goodPassword };
    const { now } = api.clock;
    api.clock.now = Date.parse('2026-03-03T00:00:00Z');
    const late = await me.post('/auth/verify-email', confirmation);
    t.match(late.problem(), {
      status: 422,
      errors: [{ pointer: '/acceptTerms', code: 'changed' }],
    });
    api.clock.now = now;
    t.equal((await me.post('/auth/verify-email', confirmation)).status, 200);
    t.same(await acceptancesOf(api), [
      { document: 'privacy', document_version: '2026-11' },
      { document: 'terms', document_version: '2026-03-01' },
    ]);
  },

  async 'a member is asked about a text that changed, once for each version'(t, open) {
    const api = await open(own);
    const me = await signedIn(api, 'ada@example.com', { acceptTerms: '2026-03-01' });
    const due = async () => (await me.get('/me/legal')).json<DueLegalTexts>().items;
    t.same(await due(), [], 'what was accepted is in force');
    const early = { document: 'terms-of-service', version: '2026-03-03' };
    t.equal((await me.post('/me/legal', early)).status, 422, 'a text is accepted once it binds');
    api.clock.now = Date.parse('2026-03-03T09:00:00Z');
    t.same(await due(), [
      {
        document: 'terms-of-service',
        title: 'Terms of service',
        version: '2026-03-03',
        day: '2026-03-03',
        changes: null,
      },
    ]);
    const old = await me.post('/me/legal', { ...early, version: '2026-03-01' });
    t.equal(old.status, 422);
    t.match(old.problem().errors, [
      { pointer: '', code: 'changed', message: /version 2026-03-03/ },
    ]);
    t.equal((await me.post('/me/legal', { ...early, document: 'cookies' })).status, 422);
    t.equal((await visitor(api).post('/me/legal', early)).status, 401);
    for (const _twice of [1, 2]) {
      const accepted = await me.post('/me/legal', early);
      t.equal(accepted.status, 200);
      t.same(accepted.json<DueLegalTexts>().items, []);
    }
    t.same(await due(), []);
    t.same(await acceptancesOf(api), [
      { document: 'privacy', document_version: '2026-11' },
      { document: 'terms', document_version: '2026-03-01' },
      { document: 'terms', document_version: '2026-03-03' },
    ]);
    const operator = await firstOperator(api);
    t.same(
      (await operator.get('/me/legal')).json<DueLegalTexts>().items,
      [],
      'who was invited is not',
    );
  },
});

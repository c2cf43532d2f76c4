import type { Numbers } from '#shared/product/content/content.ts';
import type { NetworkList } from '#shared/product/raises/network.ts';
import { routeOf } from '#shared/site/routes.ts';
import { type ExcerptItem, faqExcerpt } from '../features/home/faq-excerpt.ts';
import { FirstQuestions } from '../features/home/first-questions.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { LiveRaises } from '../features/home/live-raises.tsx';
import { Opening } from '../features/home/opening.tsx';
import { ProductPictures } from '../features/home/product-pictures.tsx';
import { SafeguardList } from '../features/home/safeguard-list.tsx';
import { LiveNumbers, NumbersAwaited } from '../features/numbers/live-numbers.tsx';
import { readNumbers } from '../features/numbers/read-numbers.ts';
import { type Deferred, definePage, type PageRequest } from '../framework/pages/page.ts';
import { Await } from '../framework/pages/page-state.tsx';
import { wholeMinute } from '../ui/data/dates.ts';
import { Skeleton } from '../ui/feedback/placeholder.tsx';
import { Section } from '../ui/layout/section.tsx';

interface HomeData {
  readonly numbers: Numbers | null;
  readonly questions: readonly ExcerptItem[] | null;
  /** Some of the raises that everybody may see; null when they could not be read. */
  readonly raises: NetworkList | null;
  /** When they were read, in epoch milliseconds. */
  readonly asOf: number;
}

/** So many raises are shown. */
const raisesShown = 3;

async function load({ api }: PageRequest): Promise<HomeData> {
  const [numbers, questions, raises] = await Promise.all([
    readNumbers(api),
    api.send('GET /faq').then(faqExcerpt, () => null),
    api.send('GET /raises', { query: { limit: raisesShown } }).catch(() => null),
  ]);
  return { numbers, questions, raises, asOf: wholeMinute(Date.now()) };
}

function Home({ data }: { readonly data: Deferred<HomeData> }) {
  const countedHow = <a href={`${routeOf('company').path}#numbers`}>How they are counted</a>;
  return (
    <>
      <Opening />
      <Section id="numbers" title="The network today" ground="raised">
        <Await data={data} waiting={<NumbersAwaited />}>
          {({ numbers }) => <LiveNumbers numbers={numbers} note={countedHow} />}
        </Await>
      </Section>
      <Section
        id="product"
        title="The product"
        lede="The dashboard of a founder, with example data."
        rule
      >
        <ProductPictures />
      </Section>
      <Section id="how-it-works" title="How it works" rule>
        <HowItWorks id="how-it-works" />
      </Section>
      <Section id="live-raises" title="Live raises" rule>
        <Await data={data} waiting={<Skeleton label="Loading the live raises" lines={4} />}>
          {({ raises, asOf }) => <LiveRaises list={raises} asOf={asOf} />}
        </Await>
      </Section>
      <Section
        id="safeguards"
        title="What protects both sides"
        lede="How the software works, no matter who runs it."
        ground="sunken"
      >
        <SafeguardList />
      </Section>
      <Section id="questions" title="Common questions" width="text">
        <Await data={data} waiting={<Skeleton label="Loading the questions" lines={5} />}>
          {({ questions }) => <FirstQuestions items={questions} />}
        </Await>
      </Section>
    </>
  );
}

export const page = definePage<HomeData>({
  load,
  head: ({ site }) => ({
    title: 'Private capital raising',
    description: `${site.brandName} is a private network where founders prepare and run a raise, and approved investors read, sign and pay the company directly.`,
    canonical: routeOf('home').path,
  }),
  Component: Home,
});

import { routeOf } from '#shared/site/routes.ts';
import type { BlogData } from '../../features/content/blog-loader.ts';
import type { FaqData } from '../../features/content/faq-loader.ts';
import type { RaisePageData } from '../../features/network/raise-loader.ts';
import { hasArrived } from '../../framework/pages/head-of.ts';
import type { PageView } from '../../framework/pages/page-state.tsx';
import { blogFacts } from './blog-facts.ts';
import { faqFacts } from './faq-facts.ts';
import { raiseFacts } from './raise-facts.ts';
import { aboutOperator, type Fact, siteFacts } from './site-facts.ts';

const context = 'https://schema.org';

/**
 * A page's structured data (schema.org): its content in a form for search engines. Empty without a
 * configured origin, because such a portal has no absolute addresses.
 */
export function structuredData(view: PageView): readonly Fact[] {
  const { state, site } = view;
  if (site.origin === '' || state.failure !== null) return [];
  const data = hasArrived(view) ? state.data : undefined;
  return factsOf(state.route, data, site).map((fact) => ({ '@context': context, ...fact }));
}

function factsOf(
  route: PageView['state']['route'],
  data: unknown,
  site: PageView['site'],
): readonly Fact[] {
  switch (route) {
    case 'home':
      return siteFacts(site);
    case 'blog':
      return data === undefined ? [] : blogFacts(data as BlogData, site);
    case 'faq':
      return data === undefined ? [] : faqFacts(data as FaqData);
    case 'investors-network':
      return data === undefined ? [] : raiseFacts(data as Partial<RaisePageData>, site);
    case 'company':
      return [aboutOperator('AboutPage', routeOf(route).path, site)];
    case 'contact':
      return [aboutOperator('ContactPage', routeOf(route).path, site)];
    default:
      return [];
  }
}

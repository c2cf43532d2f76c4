import type { RouteId } from '#shared/site/routes.ts';
import type { AnyPage } from '../framework/pages/page.ts';

type PageModule = { readonly page: AnyPage };

/** Each route is a lazy chunk of its own. */
export const pageModules: Readonly<Record<RouteId, () => Promise<PageModule>>> = {
  home: () => import('../pages/home.tsx'),
  blog: () => import('../pages/blog.tsx'),
  company: () => import('../pages/company.tsx'),
  contact: () => import('../pages/contact.tsx'),
  faq: () => import('../pages/faq.tsx'),
  'investors-network': () => import('../pages/investors-network.tsx'),
  login: () => import('../pages/login.tsx'),
  register: () => import('../pages/register.tsx'),
  'privacy-policy': () => import('../pages/privacy-policy.tsx'),
  'raise-capital': () => import('../pages/raise-capital.tsx'),
  services: () => import('../pages/services.tsx'),
  'terms-of-service': () => import('../pages/terms-of-service.tsx'),
  dashboard: () => import('../pages/dashboard.tsx'),
};

/** The path of a page's source, as the build manifest and the development server name it. */
export function pageSourceFile(id: RouteId): string {
  return `pages/${id}.tsx`;
}

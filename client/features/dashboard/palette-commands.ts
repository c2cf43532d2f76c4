import { handbookPath, referencePath } from '#shared/http/docs-paths.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { type RouteId, routeIds, routeOf } from '#shared/site/routes.ts';
import { matching } from '../../ui/form/matching.ts';
import type { IconName } from '../../ui/tokens/icon.tsx';
import { type Theme, theme } from '../../ui/tokens/theme.ts';
import { type Viewer, viewsOf } from './dashboard-views.ts';

/** The effect of a command. */
export type PaletteAction =
  | { readonly kind: 'go'; readonly href: string }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'keys' }
  | { readonly kind: 'sign-out' };

export interface PaletteCommand {
  readonly label: string;
  readonly icon: IconName;
  readonly action: PaletteAction;
  /** Where a record belongs. */
  readonly about?: string;
  /** More words to find it by. */
  readonly words?: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly commands: readonly PaletteCommand[];
}

const viewsTitle = 'Your dashboard';

/** Not useful to somebody who is already logged in. */
const notOffered: readonly RouteId[] = ['login', 'register', 'dashboard'];

const themeCommands: Readonly<Record<Theme, PaletteCommand>> = {
  system: { ...themed('system'), label: 'System theme', icon: 'device' },
  light: { ...themed('light'), label: 'Light theme', icon: 'sun' },
  dark: { ...themed('dark'), label: 'Dark theme', icon: 'moon' },
};

function themed(theme: Theme) {
  return { action: { kind: 'theme', theme }, words: 'theme mode color appearance' } as const;
}

/** All pages and actions for somebody. */
export function paletteGroups(viewer: Viewer): readonly PaletteGroup[] {
  return [
    {
      title: viewsTitle,
      commands: viewsOf(viewer).map(({ id, label, icon }) => ({
        label,
        icon,
        action: { kind: 'go', href: viewPath(id) },
        words: 'dashboard view',
      })),
    },
    {
      title: 'Pages',
      commands: [
        ...routeIds
          .filter((id) => routeOf(id).access === 'public' && !notOffered.includes(id))
          .map((id) => pageCommand(routeOf(id).title, routeOf(id).path)),
        pageCommand('API documentation', referencePath),
        ...(viewer.operator ? [pageCommand('Handbook', handbookPath)] : []),
      ],
    },
    {
      title: 'Actions',
      commands: [
        {
          label: 'Keyboard shortcuts',
          icon: 'device',
          action: { kind: 'keys' },
          words: 'keys hotkeys help',
        },
        ...theme.values.map((name) => themeCommands[name]),
        { label: 'Log out', icon: 'lock', action: { kind: 'sign-out' }, words: 'sign out leave' },
      ],
    },
  ];
}

/** What tells two commands apart: the same title may be that of two records. */
export function keyOf({ label, action }: PaletteCommand): string {
  return action.kind === 'go' ? action.href : label;
}

/** Records stand between the views, which are chosen most, and the pages. */
export function withRecords(
  groups: readonly PaletteGroup[],
  records: readonly PaletteGroup[],
): readonly PaletteGroup[] {
  const views = groups.filter(({ title }) => title === viewsTitle);
  return [...views, ...records, ...groups.filter(({ title }) => title !== viewsTitle)];
}

function pageCommand(label: string, href: string): PaletteCommand {
  return { label, icon: 'document', action: { kind: 'go', href }, words: 'page' };
}

/** The groups with their matches, best first; groups without a match are left out. */
export function foundGroups(
  groups: readonly PaletteGroup[],
  typed: string,
): readonly PaletteGroup[] {
  return groups
    .map((group) => ({
      ...group,
      commands: matching(group.commands, typed, ({ label, words }) => `${label} ${words ?? ''}`),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/** Stories of several people, each at a device of their own, where they stay logged in. */
import type { Browser, Page } from 'playwright';
import type { Test } from 'tap';
import { accessibleActions } from './accessible-actions.ts';
import { type StoryOptions, story } from './chromium.ts';
import { type UserActions, userActions, type WayToUse } from './user-actions.ts';

/** Does something at the device of one person. */
export type AtDevice = (part: (page: Page, user: UserActions) => Promise<void>) => Promise<void>;

export interface DeviceOptions<Name extends string> extends StoryOptions {
  readonly names: readonly Name[];
  /** Holds each page that somebody passes against axe, where scripts run. */
  readonly axe?: true;
}

/** Gives each of these people a device that they all use in the same way, and tells what they do. */
export function peopleAtDevices<Name extends string>(
  t: Test,
  browser: Browser,
  way: WayToUse,
  { names, axe, ...more }: DeviceOptions<Name>,
  tell: (people: Readonly<Record<Name, AtDevice>>) => Promise<void>,
): Promise<void> {
  const options = { javaScriptEnabled: way !== 'no scripts', ...more };
  const give = (left: readonly Name[], people: Partial<Record<Name, AtDevice>>): Promise<void> => {
    const [name, ...others] = left;
    if (name === undefined) return tell(people as Record<Name, AtDevice>);
    return story(t, browser, options, (page) => {
      const actions = userActions(page, way);
      const asked = axe && way !== 'no scripts';
      const user = asked ? accessibleActions(t, page, actions) : actions;
      const atTheirs: AtDevice = (part) => part(page, user);
      return give(others, { ...people, [name]: atTheirs });
    });
  };
  return give(names, {});
}

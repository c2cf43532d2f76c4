/** Stories of several people, each at a device of their own, where they stay logged in. */
import type { Browser, Page } from 'playwright';
import type { Test } from 'tap';
import { type StoryOptions, story } from './chromium.ts';
import { type UserActions, userActions, type WayToUse } from './user-actions.ts';

/** Does something at the device of one person. */
export type AtDevice = (part: (page: Page, user: UserActions) => Promise<void>) => Promise<void>;

/** Gives each of these people a device that they all use in the same way, and tells what they do. */
export function peopleAtDevices<Name extends string>(
  t: Test,
  browser: Browser,
  way: WayToUse,
  { names, ...more }: StoryOptions & { readonly names: readonly Name[] },
  tell: (people: Readonly<Record<Name, AtDevice>>) => Promise<void>,
): Promise<void> {
  const options = { javaScriptEnabled: way !== 'no scripts', ...more };
  const give = (left: readonly Name[], people: Partial<Record<Name, AtDevice>>): Promise<void> => {
    const [name, ...others] = left;
    if (name === undefined) return tell(people as Record<Name, AtDevice>);
    return story(t, browser, options, (page) => {
      const user = userActions(page, way);
      const atTheirs: AtDevice = (part) => part(page, user);
      return give(others, { ...people, [name]: atTheirs });
    });
  };
  return give(names, {});
}

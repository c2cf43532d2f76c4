/** A portal under another name, with a logo, colours and terms of its own. */
import { join } from 'node:path';
import type { Test } from 'tap';
import { pngOf } from './brand-files.ts';
import { folderOf } from './operator-files.ts';
import { type RunningApp, startApp } from './running-app.ts';

export const name = 'Elm Street Capital';
export const named = { accent: '#1d3f8a', highlight: '#b3541e' };
/** The version of its terms that is in force. */
export const newest = '2026-03-01';

/** Its logo in an ink. */
export const logo = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><style>rect{fill:${ink}}</style><rect width="240" height="60"/></svg>`;

/** Starts it. */
export async function openElmStreet(t: Test): Promise<RunningApp> {
  const files = await folderOf(t, {
    'logo.svg': logo('#1d3f8a'),
    'logo-dark.png': pngOf(480, 120),
    'terms-of-service/2026-01.md': '# Rules\n\nThe old rules of {{brand}}.\n',
    [`terms-of-service/${newest}.md`]: `---
title: Rules of the house
summary: What binds you and {{brand}}.
changes: The seat has moved.
---
In short: be kind.

## Who we are {#who}

{{brand}} is run by {{operator}}. Write to {{contact}}.

## 2. What holds

| What | How long |
|---|---|
| Your word | For ever |

Under the law of {{jurisdiction}}.
`,
  });
  return startApp(t, {
    BRAND_NAME: name,
    BRAND_LEGAL_ENTITY: 'Elm Street Capital GmbH',
    BRAND_ADDRESS: '1 Elm Street, Zug',
    BRAND_CONTACT_EMAIL: 'desk@elm.example',
    BRAND_JURISDICTION: 'Switzerland',
    BRAND_ACCENT: named.accent,
    BRAND_HIGHLIGHT: named.highlight,
    BRAND_LOGO: join(files, 'logo.svg'),
    BRAND_LOGO_DARK: join(files, 'logo-dark.png'),
    LEGAL_DIR: files,
  });
}

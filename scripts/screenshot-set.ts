/** The set of screenshots: every page and state of the demo, and what is made in it for a screenshot. */

import { adviserScreenshots } from './screenshot-scenes/adviser-scenes.ts';
import { afterScreenshots } from './screenshot-scenes/after-scenes.ts';
import { bookScreenshots } from './screenshot-scenes/book-scenes.ts';
import { changeScreenshots } from './screenshot-scenes/change-scenes.ts';
import { commitmentScreenshots } from './screenshot-scenes/commitment-screenshots.ts';
import { countersigningScreenshots } from './screenshot-scenes/countersigning-scenes.ts';
import { memberScreenshots } from './screenshot-scenes/member-screenshots.ts';
import { paperScreenshots } from './screenshot-scenes/paper-scenes.ts';
import { partyScreenshots } from './screenshot-scenes/party-scenes.ts';
import { paymentScreenshots } from './screenshot-scenes/payment-scenes.ts';
import { peopleScreenshots } from './screenshot-scenes/people-scenes.ts';
import { portfolioScreenshots } from './screenshot-scenes/portfolio-scenes.ts';
import { publicScreenshots } from './screenshot-scenes/public-screenshots.ts';
import { raiseScreenshots } from './screenshot-scenes/raise-screenshots.ts';
import { roomScreenshots } from './screenshot-scenes/room-scenes.ts';
import { roundScreenshots } from './screenshot-scenes/round-scenes.ts';
import type { Screenshot } from './screenshot-scenes/screenshot.ts';
import { setUpScreenshots } from './screenshot-scenes/setup-scenes.ts';
import { sheetScreenshots } from './screenshot-scenes/sheet-scenes.ts';
import { signingScreenshots } from './screenshot-scenes/signing-scenes.ts';
import { threadScreenshots } from './screenshot-scenes/thread-scenes.ts';

/** Scenes come last: they add people and raises, which would be in other screenshots. */
export const screenshotSet: readonly Screenshot[] = [
  ...publicScreenshots,
  ...memberScreenshots,
  ...raiseScreenshots,
  ...commitmentScreenshots,
  ...peopleScreenshots,
  ...setUpScreenshots,
  ...signingScreenshots,
  ...portfolioScreenshots,
  ...bookScreenshots,
  ...adviserScreenshots,
  ...roomScreenshots,
  ...sheetScreenshots,
  ...roundScreenshots,
  ...paperScreenshots,
  ...changeScreenshots,
  ...countersigningScreenshots,
  ...partyScreenshots,
  ...threadScreenshots,
  ...paymentScreenshots,
  ...afterScreenshots,
];

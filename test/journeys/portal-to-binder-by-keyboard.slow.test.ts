/** The story of portal-to-binder.test.ts for somebody who uses a keyboard only. */
import { tellPortalToBinder } from '../support/portal-to-binder.ts';

tellPortalToBinder('keyboard');

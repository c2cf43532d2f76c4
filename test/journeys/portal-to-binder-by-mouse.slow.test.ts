/** The story of portal-to-binder.test.ts for somebody who uses a mouse. */
import { tellPortalToBinder } from '../support/portal-to-binder.ts';

tellPortalToBinder('mouse');

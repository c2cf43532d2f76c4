/** A round from an empty portal to its binder, in a browser that runs no scripts. */
import { tellPortalToBinder } from '../support/portal-to-binder.ts';

tellPortalToBinder('no scripts');

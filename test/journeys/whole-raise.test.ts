/** A raise from the first visit to the last page read: the same story by keyboard and without scripts. */
import { tellWholeRaise } from '../support/whole-raise.ts';

tellWholeRaise('keyboard');
tellWholeRaise('no scripts');

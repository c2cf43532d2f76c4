/** The story of whole-raise.test.ts a third time, for somebody who uses a mouse. */
import { tellWholeRaise } from '../support/whole-raise.ts';

tellWholeRaise('mouse');

import t from 'tap';
import { partWords } from '#client/features/portfolio/portfolio-words.ts';

t.test(
  'a history names who did something, and nobody where it followed from something else',
  (t) => {
    t.equal(partWords('operator'), 'An operator');
    t.equal(partWords('clock'), 'Automatic, when time ran out');
    t.equal(partWords('system'), null, 'an operator closed the raise, and it released everybody');
    t.end();
  },
);

/** The files of a message: when its form can go, and those that were uploaded before it. */
import fc from 'fast-check';
import t from 'tap';
import { sendFiles, sentFileName, sentFilesField } from '#client/features/threads/send-files.ts';
import { uploadsState } from '#client/ui/form/use-submit-after-uploads.ts';

t.test('a form goes once every file has arrived, and none has failed', async (t) => {
  const phase = fc.constantFrom('waiting', 'sending', 'sent', 'refused');
  fc.assert(
    fc.property(fc.array(phase), (phases) => {
      const state = uploadsState(phases.map((phase) => ({ phase })));
      return (state === 'ready') === phases.every((phase) => phase === 'sent');
    }),
  );
  t.equal(uploadsState([{ phase: 'refused' }, { phase: 'sending' }]), 'sending');
  t.equal(uploadsState([{ phase: 'refused' }, { phase: 'sent' }]), 'failed');
});

t.test('what was uploaded before is named in the form, whatever it is called', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ minLength: 1 }), { maxLength: 5 }), async (names) => {
      const form = new FormData();
      for (const [at, name] of names.entries()) {
        form.append(sentFilesField, sentFileName(`fil_${at}`, { name }));
      }
      const files = await sendFiles({ form, api: undefined } as never);
      return (
        files.length === names.length &&
        files.every(({ file, name }, at) => file === `fil_${at}` && name === names[at])
      );
    }),
  );
  const form = new FormData();
  for (let n = 0; n < 6; n += 1) form.append(sentFilesField, `fil_${n}/plan.pdf`);
  const refused = await sendFiles({ form, api: undefined } as never).catch((error) => error);
  t.match(refused, {
    problem: { errors: [{ pointer: '/files', message: /^Send at most 5 files/ }] },
  });
});

import { audienceLabels } from '#shared/product/updates/update-audience.ts';
import { updatePath } from '#shared/site/dashboard-address.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { publishIntent } from './update-actions.ts';
import type { UpdateData } from './update-loader.ts';
import { UpdateText } from './update-text.tsx';
import { reachWords } from './update-words.ts';
import css from './updates.module.css';

/** A draft as its readers will see it, who they are, and the button that publishes it. */
export function ReviewPage({ update }: { readonly update: UpdateData }) {
  const { id, title, body, audience, version, can } = update;
  const isComplete = title !== '' && body !== '' && body !== null;
  return (
    <div className={classes(stackCss['space5'], css['page'])}>
      <PlaceLine>
        <a href={updatePath(id)}>Back to the draft</a>
      </PlaceLine>
      <article
        className={classes(stackCss['space5'], boxCss['raised'], css['sheet'])}
        aria-label="As investors will read it"
      >
        <UpdateText update={update} />
      </article>
      {isComplete && can.includes('publish') ? (
        <Form
          intent={publishIntent}
          submit="Publish update"
          beside={
            <ButtonLink href={updatePath(id)} variant="secondary">
              Keep editing
            </ButtonLink>
          }
        >
          <input type="hidden" name="update" value={id} />
          <input type="hidden" name="version" value={version} />
          <p>
            <strong>{audienceLabels[audience]}.</strong> {reachWords(update)}
          </p>
          <p>
            You can’t change the text after that. You can add corrections below it, or retract the
            update.
          </p>
        </Form>
      ) : (
        <Notice tone="attention">
          <p>Enter a title and a text before you publish the update.</p>
        </Notice>
      )}
    </div>
  );
}

import type { NdaText } from '#shared/product/raises/room-nda.ts';
import { EarlierNdas, type NdaVersion } from '../../domain/raise/earlier-ndas.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './rooms.module.css';
import { roomHref } from './rooms-address.ts';
import type { RoomData } from './rooms-content.ts';

/** The NDA of a room in the version in force, to read and to accept. */
export function NdaPage(props: {
  readonly room: RoomData;
  readonly nda: NdaText | null;
  /** The version that they accepted, where it is another one. */
  readonly earlier: readonly NdaVersion[];
}) {
  const { room, nda, earlier } = props;
  const { raise, company, grant, accepted } = room;
  const back = <a href={roomHref(raise.id)}>Back to the data room</a>;
  if (nda === null) {
    return (
      <Panel title="Non-disclosure agreement" actions={back}>
        <EmptyState title="This data room has no NDA" />
      </Panel>
    );
  }
  const isAccepted = grant.ndaVersion === nda.version;
  return (
    <Panel
      title="Non-disclosure agreement"
      actions={back}
      lede={`Between you and ${company.name}, about “${raise.title}”. Version ${nda.version}.`}
    >
      <div className={classes(textCss['written'], css['nda'])}>{nda.text}</div>
      {isAccepted ? (
        <p>
          You accepted version {nda.version}
          {accepted === null ? null : (
            <>
              {' '}
              on <FormattedDate moment={accepted} />
            </>
          )}
          .
        </p>
      ) : (
        <div className={classes(stackCss['space4'], css['form'])}>
          <p>
            {grant.ndaVersion === null
              ? 'The company asks you to accept this text before you read its documents.'
              : `You accepted version ${grant.ndaVersion}, and it still applies to you. This newer text is for new readers, but you can accept it too.`}{' '}
            Your name, the time and this exact text are recorded.
          </p>
          <Form intent="accept-nda" submit={`Accept version ${nda.version}`}>
            <input type="hidden" name="raise" value={raise.id} />
            <input type="hidden" name="grant" value={grant.id} />
            {room.adviserTo === null ? null : <input type="hidden" name="as" value="adviser" />}
            <input type="hidden" name="version" value={nda.version} />
          </Form>
        </div>
      )}
      <EarlierNdas versions={earlier} />
    </Panel>
  );
}

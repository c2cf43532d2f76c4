import { Icon } from '../../ui/tokens/icon.tsx';
import css from './turn-link.module.css';

/** Turns to what is before or after in a viewer; off where there is nothing. */
export function TurnLink(props: {
  readonly href: string | null;
  readonly icon: 'arrow-left' | 'arrow-right' | 'arrow-up' | 'arrow-down';
  readonly keys: string;
  readonly children: string;
}) {
  const { href, icon, keys } = props;
  const content = (
    <>
      <Icon name={icon} />
      <span>{props.children}</span>
    </>
  );
  if (href === null) return <span className={css['off']}>{content}</span>;
  return (
    <a href={href} className={css['link']} aria-keyshortcuts={keys} data-keep-scroll="">
      {content}
    </a>
  );
}

import type { ReactNode } from 'react';
import { routeOf } from '../../../shared/routes.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader, Section } from '../../ui/section.tsx';
import css from './desk-page.module.css';

/** A page that is one form: its title, the form on a sheet, and beside it what helps to fill it. */
export function DeskPage(props: {
  readonly title: string;
  readonly lede?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, lede, aside } = props;
  return (
    <>
      <PageHeader title={title} {...(lede === undefined ? {} : { lede })} />
      <Section>
        <div className={css['desk']}>
          <div className={css['sheet']}>{props.children}</div>
          {aside === undefined ? null : <aside className={css['aside']}>{aside}</aside>}
        </div>
      </Section>
    </>
  );
}

/** For those who have a session: in the markup of everybody, shown by /session.css. */
export function AlreadySignedIn() {
  return (
    <div data-session="member">
      <Notice>
        <p>
          You are logged in already. <a href={routeOf('dashboard').path}>Go to your dashboard</a>
        </p>
      </Notice>
    </div>
  );
}

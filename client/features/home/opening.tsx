import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { PageHeader, Row } from '../../ui/layout/section.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './opening.module.css';
import { ThreeAnswers } from './three-answers.tsx';

const register = routeOf('register').path;

/** The offer to both sides, the next step for each, and the risk warning. */
export function Opening() {
  const { site } = usePageView();
  return (
    <PageHeader
      opening
      title={
        <>
          <span className={css['sentence']}>Raise in private.</span>{' '}
          <span className={css['sentence']}>Invest on the record.</span>
        </>
      }
      lede={`${site.brandName} is a private network for raising capital. Founders prepare a round, we review it against a published checklist, and approved investors read, sign and pay the company directly.`}
      actions={<NextSteps />}
      beside={<ThreeAnswers />}
    >
      <p className={classes(textCss['note'], css['risk'])}>
        Your capital is at risk. Most young companies fail, and their shares can rarely be sold.{' '}
        <a href={`${routeOf('terms-of-service').path}#risk`}>Read the risk statement</a>
      </p>
    </PageHeader>
  );
}

function NextSteps() {
  return (
    <>
      <div data-session="anonymous">
        <Row>
          <ButtonLink size="large" href={`${register}?role=founder`}>
            Raise capital
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={`${register}?role=investor`}>
            Join as an investor
          </ButtonLink>
        </Row>
      </div>
      <div data-session="member">
        <ButtonLink size="large" href={routeOf('dashboard').path}>
          Open your dashboard
        </ButtonLink>
      </div>
    </>
  );
}

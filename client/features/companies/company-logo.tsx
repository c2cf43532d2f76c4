import type { Company, CompanyResponse } from '#shared/product/companies/companies.ts';
import { acceptedImageTypes } from '#shared/product/content/image-address.ts';
import { imageMaxBytes } from '#shared/product/fields/limits.ts';
import { requestLine } from '../../framework/http/endpoint-call.ts';
import { sendFile } from '../../framework/http/send-file.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { useFileUpload } from '../../ui/form/use-file-upload.ts';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './companies.module.css';
import { Outcomes } from './member-list.tsx';

/** The logo; those who may edit the company can replace or remove it. */
export function CompanyLogo(props: { readonly company: Company }) {
  const { company } = props;
  const { id, logo, role } = company;
  return (
    <>
      {logo === null ? <p>There is no logo yet.</p> : <LogoImage company={company} />}
      {role === 'viewer' ? null : (
        <div className={classes(stackCss['space4'], css['form'])}>
          <LogoForm id={id} />
          <Outcomes intents={['remove-logo']} />
          {logo === null ? null : (
            <FormButton intent="remove-logo" fields={{ id }}>
              Remove the logo
            </FormButton>
          )}
        </div>
      )}
    </>
  );
}

/** The logo itself; nothing if there is none. */
export function LogoImage(props: { readonly company: Company }) {
  const { name, logo, updatedAt } = props.company;
  if (logo === null) return null;
  return <img key={updatedAt} src={logo} alt={`Logo of ${name}`} className={css['logo']} />;
}

/**
 * With scripts the image is sent when the form is submitted, and the form follows when it has
 * arrived; without, it is sent with the form.
 */
function LogoForm(props: { readonly id: string }) {
  const { id } = props;
  const { url } = usePageView();
  const { upload, loggedOut } = useFileUpload(async (apiBaseUrl, file, options) => {
    const { path } = requestLine('PUT /companies/:id/logo', { params: { id } });
    await sendFile<CompanyResponse>({ url: apiBaseUrl + path, file, ...options });
    return id;
  });
  return (
    <>
      <Form intent="upload-logo" submit="Upload logo" variant="secondary" files>
        <input type="hidden" name="id" value={id} />
        <FileField
          name="file"
          label="Image"
          kinds={acceptedImageTypes}
          maxBytes={imageMaxBytes}
          upload={upload}
          sendsWithForm
        />
      </Form>
      {loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to upload the logo, and choose it again.
        </SessionEndedNotice>
      ) : null}
    </>
  );
}

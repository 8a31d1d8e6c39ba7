import { CODE_LENGTH } from '#contract/limits.js';
import { CODE_ALPHABET } from '#contract/formats.js';
import { VERIFICATION_CODE } from '../../domain/mailed-secrets.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Code, Note, Paragraph } from '../parts.js';

/** The code is derived here and when it is checked, and never stored. */
export const verificationCode: MailTemplate<PropsOf<'verification-code'>> = (props, { texts, secrets }) => {
  const text = texts['verification-code'];
  return {
    subject: text.subject,
    title: text.title,
    preview: text.validity,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{text.lead[props.purpose]}</Paragraph>
        <Code code={secrets.code(VERIFICATION_CODE, props.verificationId, CODE_ALPHABET, CODE_LENGTH)} />
        <Paragraph>{text.validity}</Paragraph>
        <Note>{text.warning}</Note>
      </>
    ),
  };
};

import { PASSWORD_RESET } from '../../domain/mailed-secrets.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const passwordReset: MailTemplate<PropsOf<'password-reset'>> = ({ resetId }, frame) => {
  const text = frame.texts['password-reset'];
  const token = frame.secrets.token(PASSWORD_RESET, resetId);
  return {
    subject: text.subject,
    title: text.title,
    preview: text.lead,
    reason: text.reason,
    lead: <Paragraph>{text.lead}</Paragraph>,
    action: { href: `${frame.publicUrl}/updatepassword?t=${token}`, label: text.action },
    body: <Note>{text.warning}</Note>,
  };
};

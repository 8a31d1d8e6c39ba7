import { LOGIN_LINK } from '../../domain/mailed-secrets.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const loginLink: MailTemplate<PropsOf<'login-link'>> = ({ linkId }, frame) => {
  const text = frame.texts['login-link'];
  const token = frame.secrets.token(LOGIN_LINK, linkId);
  return {
    subject: text.subject,
    title: text.title,
    preview: text.lead,
    reason: text.reason,
    lead: <Paragraph>{text.lead}</Paragraph>,
    action: { href: `${frame.publicUrl}/login-link?t=${linkId}.${token}`, label: text.action },
    body: <Note>{text.warning}</Note>,
  };
};

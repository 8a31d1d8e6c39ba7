import { fileLabel } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import type { MailTemplate } from './mail-content.js';
import { Action, Note, Paragraph } from './parts.js';

export const linkPasswordLocked: MailTemplate<PropsOf<'link-password-locked'>> = ({ fileName }, frame) => {
  const text = frame.texts['link-password-locked'];
  const lead = text.lead(fileLabel(fileName));
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    body: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Note>{text.warning}</Note>
        <Action href={`${frame.publicUrl}/dash`} label={text.action} frame={frame} />
      </>
    ),
  };
};

import { ADDRESS_UNDO } from '../../domain/mailed-secrets.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';

export const addressChanged: MailTemplate<PropsOf<'address-changed'>> = (
  props,
  { texts, formats, secrets, publicUrl },
) => {
  const { changeId, newEmail, at, until } = props;
  const text = texts['address-changed'];
  const lead = text.lead(newEmail, formats.instant(at));
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Paragraph>{text.until(formats.instant(until))}</Paragraph>
      </>
    ),
    action: {
      href: `${publicUrl}/undo-address?t=${changeId}.${secrets.token(ADDRESS_UNDO, changeId)}`,
      label: text.action,
    },
    body: <Note>{text.note}</Note>,
  };
};

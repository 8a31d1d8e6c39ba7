import { unlinked } from '../../domain/display-text.js';
import { TEAM_INVITE } from '../../domain/mailed-secrets.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';
import { senderInSubject, senderInTitle, senderLine } from '../sender-line.js';

export const teamInvite: MailTemplate<PropsOf<'team-invite'>> = (props, frame) => {
  const { texts, formats, publicUrl, secrets } = frame;
  const text = texts['team-invite'];
  const sender = senderLine(props, unlinked);
  const team = unlinked(props.teamName);
  return {
    subject: text.subject(senderInSubject(props)),
    title: text.title(unlinked(senderInTitle(props))),
    preview: text.lead(sender, team),
    sender: props,
    lead: (
      <>
        <Paragraph>{text.lead(sender, team)}</Paragraph>
        <Note>{text.shared}</Note>
      </>
    ),
    action: { href: `${publicUrl}/accept-invite?t=${secrets.token(TEAM_INVITE, props.inviteId)}`, label: text.action },
    body: (
      <>
        <Note>{text.until(formats.instant(props.expiresAt))}</Note>
        <Note>{text.warning}</Note>
      </>
    ),
    reason: text.reason(sender),
  };
};

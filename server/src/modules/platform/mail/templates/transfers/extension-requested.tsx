import { EXTENSION_LINK } from '../../domain/mailed-secrets.js';
import { asciiAddress } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Facts, Message, Note, Paragraph } from '../parts.js';
import { what, whatInSubject } from '../what.js';

/** To the owner of an expired transfer. The button extends the link, once. */
export const extensionRequested: MailTemplate<PropsOf<'extension-requested'>> = (props, frame) => {
  const { formats, publicUrl, secrets } = frame;
  const text = frame.texts['extension-requested'];
  const requester = asciiAddress(props.askerEmail);
  const token = secrets.token(EXTENSION_LINK, props.requestId);
  const others = props.others.map(asciiAddress);
  const lead = text.lead(requester, others.length);
  return {
    subject: text.subject(requester, others.length, whatInSubject(props, frame)),
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Facts
          frame={frame}
          facts={[
            [text.transfer, what(props, frame)],
            [text.who, props.isRecipient ? text.recipient(requester) : text.stranger(requester)],
            [text.others, others.length > 0 ? others.join(', ') : null],
            [text.expired, formats.instant(props.expiredAt)],
          ]}
        />
        <Message label={text.note(requester)} text={props.note} />
      </>
    ),
    action: { href: `${publicUrl}/extension/${token}`, label: text.action },
    body: <Note>{text.effect(requester, others.length)}</Note>,
  };
};

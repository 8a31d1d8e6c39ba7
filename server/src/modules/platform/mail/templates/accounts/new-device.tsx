import { LOGIN_DENIAL } from '../../domain/mailed-secrets.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Facts, Note, Paragraph } from '../parts.js';

export const newDevice: MailTemplate<PropsOf<'new-device'>> = (props, frame) => {
  const { sessionId, browser, system, country, at } = props;
  const text = frame.texts['new-device'];
  const token = frame.secrets.token(LOGIN_DENIAL, sessionId);
  return {
    subject: text.subject,
    title: text.title,
    preview: text.lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{text.lead}</Paragraph>
        <Facts
          facts={[
            [text.device, [browser, system].filter((name) => name !== '').join(', ')],
            [text.place, country && frame.formats.place({ city: '', country })],
            [text.when, frame.formats.instant(at)],
          ]}
          frame={frame}
        />
        <Paragraph>{text.warning}</Paragraph>
      </>
    ),
    action: { href: `${frame.publicUrl}/not-me?t=${sessionId}.${token}`, label: text.action },
    body: <Note>{text.note}</Note>,
  };
};

import { CODE_ALPHABET } from '#contract/formats.js';
import { CODE_LENGTH } from '#contract/limits.js';
import { unlinked } from '../domain/display-text.js';
import type { PropsOf } from '../domain/mail-props.js';
import {
  ADDRESS_UNDO,
  LOGIN_DENIAL,
  LOGIN_LINK,
  PASSWORD_RESET,
  TEAM_INVITE,
  VERIFICATION_CODE,
} from '../domain/mailed-secrets.js';
import type { MailContent, MailFrame, MailTemplates } from './mail-content.js';
import { notice } from './layout.js';
import { Code, type Fact, Facts, ItemList, Note, Paragraph } from './parts.js';
import { senderInSubject, senderInTitle, senderLine } from './formats.js';

type BrokenDomain = 'mail-domain-broken' | 'link-domain-broken';

function domainBroken(kind: BrokenDomain, { name, at }: PropsOf<BrokenDomain>, frame: MailFrame): MailContent {
  const text = frame.texts[kind];
  return notice(
    { ...text, subject: text.subject(name) },
    {
      paragraphs: [text.lead(unlinked(name)), text.found(frame.formats.instant(at))],
      href: `${frame.publicUrl}/dash/account/settings`,
    },
  );
}

/** About an account: how its user logs in, what it pays, its team, its end. */
export const accountMails = {
  /** The code is derived here and when it is checked, and never stored. */
  'verification-code': ({ purpose, verificationId }, { texts, secrets }) => {
    const text = texts['verification-code'];
    return {
      subject: text.subject,
      title: text.title,
      preview: text.validity,
      reason: purpose === 'open' ? text.openReason : text.reason,
      lead: (
        <>
          <Paragraph>{text.lead[purpose]}</Paragraph>
          <Code code={secrets.code(VERIFICATION_CODE, verificationId, CODE_ALPHABET, CODE_LENGTH)} />
          <Paragraph>{text.validity}</Paragraph>
          <Note>{text.warning}</Note>
        </>
      ),
    };
  },

  'login-link': ({ linkId }, { texts, secrets, publicUrl }) => {
    const text = texts['login-link'];
    const href = `${publicUrl}/login-link?t=${linkId}.${secrets.token(LOGIN_LINK, linkId)}`;
    return { ...notice(text, { paragraphs: [text.lead], href }), body: <Note>{text.warning}</Note> };
  },

  'password-reset': ({ resetId }, { texts, secrets, publicUrl }) => {
    const text = texts['password-reset'];
    const href = `${publicUrl}/updatepassword?t=${secrets.token(PASSWORD_RESET, resetId)}`;
    return { ...notice(text, { paragraphs: [text.lead], href }), body: <Note>{text.warning}</Note> };
  },

  'password-changed': ({ at }, { texts, formats, publicUrl }) => {
    const text = texts['password-changed'];
    const lead = at === undefined ? text.lead : text.leadAt(formats.instant(at));
    return notice(text, { paragraphs: [lead, text.warning], href: `${publicUrl}/login` });
  },

  'security-notice': ({ change, at }, { texts, formats, publicUrl }) => {
    const text = texts['security-notice'];
    const { subject, lead } = text[change];
    return notice(
      { subject, title: subject, reason: text.reason, action: text.action },
      {
        paragraphs: [lead, text.at(formats.instant(at)), text.warning],
        href: `${publicUrl}/dash/account?tab=security`,
      },
    );
  },

  'new-device': (props, frame) => {
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
  },

  'address-changed': ({ changeId, newEmail, at, until }, { texts, formats, secrets, publicUrl }) => {
    const text = texts['address-changed'];
    const paragraphs = [text.lead(newEmail, formats.instant(at)), text.until(formats.instant(until))] as const;
    const href = `${publicUrl}/undo-address?t=${changeId}.${secrets.token(ADDRESS_UNDO, changeId)}`;
    return { ...notice(text, { paragraphs, href }), body: <Note>{text.note}</Note> };
  },

  'address-taken': (_props, { texts, publicUrl }) => {
    const text = texts['address-taken'];
    return notice(text, { paragraphs: [text.lead, text.warning], href: `${publicUrl}/login` });
  },

  'payment-due': ({ day, plan, trialExpired, isRefused }, { texts, publicUrl }) => {
    const text = texts['payment-due'];
    const name = texts.plans[plan];
    const title = trialExpired ? text.trialExpired(name) : text.title;
    return notice(
      { ...text, title, subject: day === 0 ? title : text.reminder },
      {
        paragraphs: [text.lead(name), ...(isRefused ? [text.refused] : [])],
        notes: [text.kept],
        href: `${publicUrl}/dash/account/billing`,
      },
    );
  },

  'trial-ending': ({ at, plan, period, amount, currency }, { texts, formats, publicUrl }) => {
    const text = texts['trial-ending'];
    return notice(text, {
      paragraphs: [
        text.lead(texts.plans[plan], formats.instant(at)),
        text.charge(formats.money(amount, currency), period),
      ],
      notes: [text.cancel],
      href: `${publicUrl}/dash/account/billing`,
    });
  },

  'team-invite': (props, { texts, formats, publicUrl, secrets }) => {
    const text = texts['team-invite'];
    const sender = senderLine(props, unlinked);
    const href = `${publicUrl}/accept-invite?t=${secrets.token(TEAM_INVITE, props.inviteId)}`;
    const head = {
      subject: text.subject(senderInSubject(props)),
      title: text.title(unlinked(senderInTitle(props))),
      reason: text.reason(sender),
      action: text.action,
    };
    return {
      ...notice(head, { paragraphs: [text.lead(sender, unlinked(props.teamName))], notes: [text.shared], href }),
      sender: props,
      body: (
        <>
          <Note>{text.until(formats.instant(props.expiresAt))}</Note>
          <Note>{text.warning}</Note>
        </>
      ),
    };
  },

  'team-over-seats': ({ users, seats }, { texts, formats, publicUrl }) => {
    const text = texts['team-over-seats'];
    const lead = text.lead(formats.number(users), seats, formats.number(seats));
    return notice(text, { paragraphs: [lead, text.choices], href: `${publicUrl}/dash/account/teams` });
  },

  'mail-domain-broken': (props, frame) => domainBroken('mail-domain-broken', props, frame),
  'link-domain-broken': (props, frame) => domainBroken('link-domain-broken', props, frame),

  'webhook-off': ({ host, at }, { texts, formats, publicUrl }) => {
    const text = texts['webhook-off'];
    return notice(
      { ...text, subject: text.subject(host) },
      {
        paragraphs: [text.lead(host, formats.instant(at))],
        notes: [text.next],
        href: `${publicUrl}/dash/account/developers`,
      },
    );
  },

  'deletion-planned': ({ at }, { texts, formats, publicUrl }) => {
    const text = texts['deletion-planned'];
    const paragraphs = [text.lead(formats.instant(at)), text.until, text.warning] as const;
    return notice(text, { paragraphs, href: `${publicUrl}/dash/account` });
  },

  /** Certificate of a deletion: records removed, records kept, and the reasons. */
  'account-deleted': ({ at, held }, frame) => {
    const { texts, formats } = frame;
    const text = texts['account-deleted'];
    const names: Partial<Record<string, string>> = text.parts;
    const facts = Object.entries(held).map(([part, count]): Fact => [names[part] ?? part, formats.number(count)]);
    return {
      ...notice(text, { paragraphs: [text.lead(formats.instant(at))] }),
      body: (
        <>
          <Facts facts={facts} frame={frame} />
          <Paragraph>{text.keptTitle}</Paragraph>
          <ItemList items={text.kept.map((name) => ({ name }))} />
          <Note>{text.thisMail}</Note>
        </>
      ),
    };
  },
} satisfies Partial<MailTemplates>;

import { oneLine, unlinked } from '../domain/display-text.js';
import type { MailBrand } from '../mail-ports.js';
import { Body, colors, darkModeCss, fontFamily, Link, Preview, Section, tone } from './elements.js';
import type { MailContent, MailFrame } from './mail-content.js';
import { Action, ActionAddress, Note, Paragraph } from './parts.js';

const styles = {
  body: { backgroundColor: colors.paper, color: colors.ink, fontFamily, margin: 0, padding: '24px 8px' },
  container: { maxWidth: '560px', margin: '0 auto' },
  card: {
    backgroundColor: colors.card,
    border: `1px solid ${colors.line}`,
    borderRadius: '20px',
    padding: '28px 28px 24px',
  },
  title: {
    color: colors.ink,
    fontSize: '24px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    lineHeight: '32px',
    margin: '0 0 8px',
    wordBreak: 'break-word',
  },
  logo: { border: 0, borderRadius: '12px', display: 'block', margin: '0 0 12px 4px' },
  headline: {
    color: colors.ink,
    fontSize: '18px',
    fontWeight: 700,
    lineHeight: '28px',
    margin: '0 0 16px 4px',
    wordBreak: 'break-word',
  },
  picture: { border: 0, borderRadius: '24px', display: 'block', margin: '0 0 12px' },
  footer: { padding: '12px 4px 0' },
  footerLine: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '4px 0 0' },
  footerLink: { color: colors.muted, textDecoration: 'underline' },
} as const;

/** Common layout of all mails. Uses tables, which Outlook needs. */
export function Layout({ content, frame }: { content: MailContent; frame: MailFrame }) {
  const { texts, lang, publicUrl, brand } = frame;
  const ownColors = brand?.colors ?? frame.colors ?? null;
  const action = content.action && branded(content.action, brand);
  const picture = content.sender?.senderPicture ?? '';
  return (
    <html lang={lang === 'zh' ? 'zh-CN' : 'en'} dir="ltr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{texts.brand}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Keeps phones from turning numbers, dates and addresses into links. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style dangerouslySetInnerHTML={{ __html: darkModeCss + colorRules(ownColors) }} />
      </head>
      <Preview>{content.preview}</Preview>
      <Body className={tone('paper')} style={styles.body}>
        <Section style={styles.container}>
          <MailHead frame={frame} />
          <Section className={tone('card')} style={styles.card}>
            {picture !== '' && (
              <img
                src={`${publicUrl}${picture}/96.png`}
                width={48}
                height={48}
                alt=""
                data-skip-in-text
                style={styles.picture}
              />
            )}
            <h1 className={tone('ink')} style={styles.title}>
              {content.title}
            </h1>
            {content.lead}
            {action && <Action {...action} own={ownColors} />}
            {content.body}
            {action && <ActionAddress href={action.href} frame={frame} />}
          </Section>
          <Footer content={content} frame={frame} />
        </Section>
      </Body>
    </html>
  );
}

interface FooterProps {
  content: Pick<MailContent, 'reason' | 'action'>;
  frame: MailFrame;
}

function Footer({ content: { reason, action }, frame: { texts, unsubscribeUrl, supportEmail } }: FooterProps) {
  return (
    <Section style={styles.footer}>
      <p className={tone('muted')} style={styles.footerLine}>
        {reason}
      </p>
      <p className={tone('muted')} style={styles.footerLine}>
        {texts.footerHelp(supportEmail)}
      </p>
      {/* Recipients can report content of other people. */}
      {action?.leadsTo && <FooterLink href={`${action.href}#report`} label={texts.report} />}
      {unsubscribeUrl && <FooterLink href={unsubscribeUrl} label={texts.unsubscribe} />}
    </Section>
  );
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <p className={tone('muted')} style={styles.footerLine}>
      <Link href={href} className={tone('muted')} style={styles.footerLink}>
        {label}
      </Link>
    </p>
  );
}

/** Above the card: the logo and headline of the account, our name unless it leaves it out. */
function MailHead({ frame: { brand, texts, publicUrl, logo = '' } }: { frame: MailFrame }) {
  const headline = unlinked(oneLine(brand?.headline ?? ''));
  return (
    <>
      {brand && brand.logo !== '' && (
        <img
          src={`${publicUrl}${brand.logo}/96.png`}
          width={48}
          height={48}
          alt=""
          data-skip-in-text
          style={styles.logo}
        />
      )}
      {headline !== '' && (
        <p className={tone('ink')} style={styles.headline}>
          {headline}
        </p>
      )}
      {brand?.poweredBy !== false && <Logo name={texts.brand} picture={logo === '' ? '' : publicUrl + logo} />}
    </>
  );
}

/** The button, with the account's text for it, if it has one. */
function branded(action: NonNullable<MailContent['action']>, brand: MailBrand | null) {
  const own = action.leadsTo && brand ? unlinked(oneLine(brand.actions[action.leadsTo])) : '';
  return { href: action.href, label: own || action.label };
}

/** The colours of the button, and of links, in both schemes. */
function colorRules(own: MailBrand['colors']): string {
  if (!own) return '';
  const { fill, onFill, light, dark } = own;
  const button = `.m-button{background-color:${fill}!important;color:${onFill}!important}`;
  const links = (color: string) => `.m-river{color:${color}!important}`;
  return `${button + links(light)}@media (prefers-color-scheme:dark){${button + links(dark)}}`;
}

const block = { display: 'inline-block', fontSize: 0, lineHeight: 0, verticalAlign: 'bottom' } as const;
const boat = {
  cell: { fontSize: 0, lineHeight: 0, textAlign: 'center', verticalAlign: 'middle', width: '34px' },
  picture: { border: 0, display: 'block' },
  cargo: { ...block, backgroundColor: colors.vermilion, borderRadius: '1px', height: '5px', width: '5px' },
  awning: {
    ...block,
    backgroundColor: colors.river,
    borderRadius: '8px 8px 0 0',
    height: '9px',
    margin: '0 4px 0 2px',
    width: '15px',
  },
  hull: {
    backgroundColor: colors.ink,
    borderRadius: '3px 3px 14px 14px',
    fontSize: 0,
    height: '9px',
    lineHeight: 0,
    margin: '1px auto 0',
    width: '32px',
  },
  name: {
    color: colors.ink,
    fontSize: '18px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    lineHeight: '28px',
    paddingLeft: '10px',
  },
} as const;

/** The installation's logo, or the boat, of plain boxes: mail programs load pictures late or never, and remove SVG. */
function Logo({ name, picture }: { name: string; picture: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 0 16px 4px' }}>
      <tbody>
        <tr>
          {picture === '' && (
            <td style={boat.cell} aria-hidden>
              <span className={tone('cargo')} style={boat.cargo} />
              <span className={tone('awning')} style={boat.awning} />
              <div className={tone('hull')} style={boat.hull} />
            </td>
          )}
          {picture.endsWith('.png') && (
            <td aria-hidden>
              <img src={picture} height={34} alt="" data-skip-in-text style={boat.picture} />
            </td>
          )}
          <td className={tone('ink')} style={boat.name}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface NoticeTexts {
  subject: string;
  title: string;
  reason: string;
  /** Label of the button, if there is one. */
  action?: string;
}

interface NoticeBody {
  /** The first one is the preview, too. */
  paragraphs: readonly [string, ...string[]];
  /** Small text below the paragraphs. */
  notes?: readonly string[];
  /** Address of the button. */
  href?: string;
}

/** The form of most mails: some paragraphs, and a button that leads to where something can be done about it. */
export function notice(
  { subject, title, reason, action = '' }: NoticeTexts,
  { paragraphs, notes = [], href }: NoticeBody,
): MailContent {
  return {
    subject,
    title,
    preview: paragraphs[0],
    reason,
    lead: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {notes.map((text) => (
          <Note key={text}>{text}</Note>
        ))}
      </>
    ),
    ...(href !== undefined && { action: { href, label: action } }),
  };
}

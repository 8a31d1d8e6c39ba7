import { branded, brandRules, MailHead } from './brand.js';
import { Body, Link, Preview, Section } from './elements.js';
import type { MailContent, MailFrame } from './mail-content.js';
import { Action, ActionAddress } from './parts.js';
import { colors, darkModeCss, fontFamily, tone } from './tokens.js';

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
  picture: { border: 0, borderRadius: '24px', display: 'block', margin: '0 0 12px' },
  footer: { padding: '12px 4px 0' },
  footerLine: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '4px 0 0' },
  footerLink: { color: colors.muted, textDecoration: 'underline' },
} as const;

/** Common layout of all mails. Uses tables, which Outlook needs. */
export function Layout({ content, frame }: { content: MailContent; frame: MailFrame }) {
  const { texts, lang, publicUrl, brand } = frame;
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
        <style dangerouslySetInnerHTML={{ __html: darkModeCss + brandRules(brand) }} />
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
            {action && <Action {...action} color={brand?.colors?.light} />}
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
      {/* What others sent can be reported. */}
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

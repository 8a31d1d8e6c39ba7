import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { MailContent, MailFrame } from './mail-content.js';
import { colors, fontFamily } from './tokens.js';

const styles = {
  body: { backgroundColor: colors.paper, color: colors.ink, fontFamily, margin: 0, padding: '24px 8px' },
  container: { maxWidth: '560px', margin: '0 auto' },
  brand: {
    color: colors.river,
    fontSize: '20px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    lineHeight: '28px',
    margin: '0 0 16px',
    padding: '0 4px',
  },
  card: {
    backgroundColor: colors.card,
    border: `1px solid ${colors.line}`,
    borderTop: `4px solid ${colors.river}`,
    borderRadius: '16px',
    padding: '28px 32px 32px',
  },
  title: { color: colors.ink, fontSize: '24px', fontWeight: 700, lineHeight: '32px', margin: '0 0 16px' },
  footer: { padding: '0 4px' },
  footerLine: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '8px 0 0' },
  footerLink: { color: colors.muted, textDecoration: 'underline' },
  rule: { border: 'none', borderTop: `1px solid ${colors.line}`, margin: '24px 0 8px' },
} as const;

/** Common layout of all mails. Uses tables, which Outlook needs. */
export function Layout({ content, frame }: { content: MailContent; frame: MailFrame }) {
  const { texts, lang, unsubscribeUrl, supportEmail } = frame;
  return (
    <Html lang={lang === 'zh' ? 'zh-CN' : 'en'} dir="ltr">
      <Head>
        <title>{texts.brand}</title>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        {/* Keeps phones from turning numbers, dates and addresses into links. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      </Head>
      <Preview>{content.preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Text style={styles.brand}>{texts.brand}</Text>
          <Section style={styles.card}>
            <Heading as="h1" style={styles.title}>
              {content.title}
            </Heading>
            {content.body}
          </Section>
          <Section style={styles.footer}>
            <Hr style={styles.rule} />
            <Text style={styles.footerLine}>{content.reason}</Text>
            <Text style={styles.footerLine}>{texts.footerHelp(supportEmail)}</Text>
            {unsubscribeUrl && (
              <Text style={styles.footerLine}>
                <Link href={unsubscribeUrl} style={styles.footerLink}>
                  {texts.unsubscribe}
                </Link>
              </Text>
            )}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

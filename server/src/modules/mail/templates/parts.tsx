import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import { fileLabel, paragraphs, unlinked } from '../domain/display-text.js';
import type { ListedFile } from '../domain/mail-props.js';
import type { MailFrame } from './mail-content.js';
import { colors } from './tokens.js';

const styles = {
  paragraph: { color: colors.ink, fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' },
  note: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '0 0 16px' },
  action: { margin: '24px 0 0' },
  button: {
    backgroundColor: colors.vermilion,
    borderRadius: '12px',
    color: colors.card,
    display: 'inline-block',
    // Large text, for which the contrast of white on vermilion (3.6:1) suffices (WCAG 1.4.3).
    fontSize: '19px',
    fontWeight: 700,
    lineHeight: '24px',
    padding: '14px 32px',
    textDecoration: 'none',
  },
  linkNote: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '20px 0 4px' },
  link: { color: colors.river, fontSize: '13px', lineHeight: '20px', wordBreak: 'break-all' },
  quote: {
    backgroundColor: colors.riverTint,
    borderLeft: `3px solid ${colors.river}`,
    borderRadius: '8px',
    margin: '0 0 20px',
    padding: '12px 16px',
  },
  quoteLabel: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '0 0 4px' },
  quoteText: { color: colors.ink, fontSize: '15px', lineHeight: '24px', margin: 0 },
  list: { margin: '0 0 20px' },
  fileName: {
    borderBottom: `1px solid ${colors.line}`,
    color: colors.ink,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '8px 12px 8px 0',
    wordBreak: 'break-word',
  },
  fileSize: {
    borderBottom: `1px solid ${colors.line}`,
    color: colors.muted,
    fontSize: '13px',
    lineHeight: '22px',
    padding: '8px 0',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    width: '96px',
  },
  moreFiles: { color: colors.muted, fontSize: '13px', lineHeight: '22px', padding: '8px 0' },
  fact: { color: colors.ink, fontSize: '15px', lineHeight: '22px', margin: '0 0 4px' },
  factLabel: { color: colors.muted },
  facts: { margin: '0 0 20px' },
  code: {
    backgroundColor: colors.riverTint,
    borderRadius: '12px',
    color: colors.ink,
    fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
    fontSize: '36px',
    fontWeight: 700,
    letterSpacing: '8px',
    lineHeight: '48px',
    margin: '0 0 20px',
    padding: '16px 8px 16px 16px',
    textAlign: 'center',
  },
} as const;

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={styles.paragraph}>{children}</Text>;
}

export function Note({ children }: { children: ReactNode }) {
  return <Text style={styles.note}>{children}</Text>;
}

/** The button, with its address as text for mail programs in which the button does not work. */
export function Action({ href, label, frame }: { href: string; label: string; frame: MailFrame }) {
  return (
    <Section style={styles.action}>
      {/* Skipped in the text part, which has the address below. */}
      <Button href={href} style={styles.button} data-skip-in-text>
        {label}
      </Button>
      <Text style={styles.linkNote}>{frame.texts.pasteLink}</Text>
      <Link href={href} style={styles.link}>
        {href}
      </Link>
    </Section>
  );
}

/** The sender's message: escaped, line breaks kept, nothing in it clickable. */
export function Message({ label, text }: { label: string; text: string }) {
  const lines = unlinked(paragraphs(text)).split('\n');
  if (lines.every((line) => line === '')) return null;
  return (
    <Section style={styles.quote}>
      <Text style={styles.quoteLabel}>{label}</Text>
      <Text style={styles.quoteText}>
        {lines.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    </Section>
  );
}

export function FileList({ files, fileCount, frame }: { files: ListedFile[]; fileCount: number; frame: MailFrame }) {
  const { texts, formats } = frame;
  const more = fileCount - files.length;
  if (files.length === 0) return null;
  return (
    <Section style={styles.list}>
      {files.map(({ name, sizeBytes }, index) => (
        <Row key={index}>
          <Column style={styles.fileName}>{fileLabel(name)}</Column>
          <Column style={styles.fileSize}>{formats.bytes(sizeBytes)}</Column>
        </Row>
      ))}
      {more > 0 && (
        <Row>
          <Column style={styles.moreFiles}>{texts.moreFiles(more, formats.number(more))}</Column>
        </Row>
      )}
    </Section>
  );
}

/** Facts without a value are left out. */
export type Fact = [label: string, value: string | null];

export function Facts({ facts, frame }: { facts: Fact[]; frame: MailFrame }) {
  return (
    <Section style={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <Text key={label} style={styles.fact}>
              <span style={styles.factLabel}>{frame.texts.label(label)}</span>
              {value}
            </Text>
          ),
      )}
    </Section>
  );
}

export function Code({ code }: { code: string }) {
  return <Text style={styles.code}>{code}</Text>;
}

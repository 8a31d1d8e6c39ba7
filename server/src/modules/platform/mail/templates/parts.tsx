import { Fragment, type ReactNode } from 'react';
import type { BrandColors } from '#contract/accounts/brands.js';
import { fileLabel, paragraphs, unlinked } from '../domain/display-text.js';
import type { ListedFile } from '../domain/mail-props.js';
import { Button, colors, Link, Row, Section, tone } from './elements.js';
import type { MailFrame } from './mail-content.js';

const styles = {
  paragraph: { color: colors.ink, fontSize: '15px', lineHeight: '24px', margin: '0 0 8px' },
  note: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '0 0 8px' },
  action: { margin: '16px 0 24px' },
  button: {
    backgroundColor: colors.button,
    borderRadius: '12px',
    color: colors.onButton,
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '24px',
    textDecoration: 'none',
  },
  linkNote: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '16px 0 0' },
  link: { color: colors.river, textDecoration: 'none', wordBreak: 'break-all' },
  quote: { backgroundColor: colors.tint, borderRadius: '12px', margin: '0 0 20px', padding: '12px 16px' },
  quoteLabel: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '0 0 4px' },
  quoteText: { color: colors.ink, fontSize: '15px', lineHeight: '24px', margin: 0 },
  list: { margin: '0 0 20px' },
  fileName: {
    borderTop: `1px solid ${colors.line}`,
    color: colors.ink,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '8px 12px 8px 0',
    wordBreak: 'break-word',
  },
  fileSize: {
    borderTop: `1px solid ${colors.line}`,
    color: colors.muted,
    fontSize: '13px',
    lineHeight: '22px',
    padding: '8px 0',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    width: '140px',
  },
  moreFiles: {
    borderTop: `1px solid ${colors.line}`,
    color: colors.muted,
    fontSize: '13px',
    lineHeight: '22px',
    padding: '8px 0',
  },
  fact: { color: colors.ink, fontSize: '15px', lineHeight: '22px', margin: '0 0 4px' },
  factLabel: { color: colors.muted },
  facts: { margin: '0 0 8px' },
  code: {
    backgroundColor: colors.tint,
    borderRadius: '12px',
    color: colors.ink,
    fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
    fontSize: '36px',
    fontWeight: 700,
    letterSpacing: '8px',
    lineHeight: '48px',
    margin: '8px 0 16px',
    padding: '16px 8px 16px 16px',
    textAlign: 'center',
  },
} as const;

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className={tone('ink')} style={styles.paragraph}>
      {children}
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={tone('muted')} style={styles.note}>
      {children}
    </p>
  );
}

interface ActionProps {
  href: string;
  label: string;
  /** The brand's colours. */
  own: BrandColors | null;
}

/** The text part has its label and its address, each on a line of its own (`render.tsx`). */
export function Action({ href, label, own }: ActionProps) {
  const ownStyle = own && { backgroundColor: own.fill, color: own.onFill };
  return (
    <Section style={styles.action}>
      <Button href={href} className={tone('button')} style={{ ...styles.button, ...ownStyle }} data-action>
        {label}
      </Button>
    </Section>
  );
}

/** The button's address, for mail programs in which the button does not work. */
export function ActionAddress({ href, frame }: { href: string; frame: MailFrame }) {
  return (
    <p className={tone('muted')} style={styles.linkNote} data-skip-in-text>
      {frame.texts.pasteLink}
      <br />
      <Link href={href} className={tone('river')} style={styles.link}>
        {href}
      </Link>
    </p>
  );
}

/** The sender's message: escaped, line breaks kept, nothing in it clickable. */
export function Message({ label, text }: { label: string; text: string }) {
  const lines = unlinked(paragraphs(text)).split('\n');
  if (lines.every((line) => line === '')) return null;
  return (
    <Section className={tone('tint')} style={styles.quote}>
      <p className={tone('muted')} style={styles.quoteLabel}>
        {label}
      </p>
      <p className={tone('ink')} style={styles.quoteText}>
        {lines.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    </Section>
  );
}

interface FileListProps {
  /** The name in the mail's title; a list of just this name is left out. */
  name: string;
  files: ListedFile[];
  fileCount: number;
  frame: MailFrame;
}

/** Files and top folders. */
export function FileList({ name, files, fileCount, frame }: FileListProps) {
  const { texts, formats } = frame;
  const more = fileCount - files.reduce((sum, file) => sum + (file.fileCount ?? 1), 0);
  const [first] = files;
  if (!first || (files.length === 1 && fileCount === (first.fileCount ?? 1) && first.name.endsWith(name))) return null;
  const sizeOf = ({ sizeBytes, fileCount: inFolder }: ListedFile) =>
    inFolder === undefined
      ? formats.bytes(sizeBytes)
      : `${texts.files(inFolder, formats.number(inFolder))} · ${formats.bytes(sizeBytes)}`;
  return (
    <Section style={styles.list}>
      {files.map((file, index) => (
        <Row key={index}>
          <td className={tone('ink', 'line')} style={styles.fileName}>
            {fileLabel(file.name)}
            {file.fileCount !== undefined && '/'}
          </td>
          <td className={tone('muted', 'line')} style={styles.fileSize}>
            {sizeOf(file)}
          </td>
        </Row>
      ))}
      {more > 0 && (
        <Row>
          <td className={tone('muted', 'line')} style={styles.moreFiles}>
            {texts.moreFiles(more, formats.number(more))}
          </td>
        </Row>
      )}
    </Section>
  );
}

interface ItemListProps {
  items: readonly { name: string; comment?: string }[];
  /** Last line; empty if nothing is left out. */
  more?: string;
}

/** The requested items, with their comments. */
export function ItemList({ items, more = '' }: ItemListProps) {
  return (
    <Section style={styles.list}>
      {items.map(({ name, comment = '' }, index) => (
        <Row key={index}>
          <td className={tone('ink', 'line')} style={styles.fileName}>
            {unlinked(name)}
            {comment !== '' && (
              <>
                <br />
                <span className={tone('muted')} style={styles.factLabel}>
                  {unlinked(comment)}
                </span>
              </>
            )}
          </td>
        </Row>
      ))}
      {more !== '' && (
        <Row>
          <td className={tone('muted', 'line')} style={styles.moreFiles}>
            {more}
          </td>
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
            <p key={label} className={tone('ink')} style={styles.fact}>
              <span className={tone('muted')} style={styles.factLabel}>
                {frame.texts.label(label)}
              </span>
              {value}
            </p>
          ),
      )}
    </Section>
  );
}

export function Code({ code }: { code: string }) {
  return (
    <p className={tone('tint', 'ink')} style={styles.code}>
      {code}
    </p>
  );
}

import { brandCss } from '#contract/accounts/brand-css.js';
import { formatBytes, formatRelative } from '#contract/display-formats.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { MAX_INDENT } from '#contract/transfers/file-tree.js';
import { initialsOf } from '#contract/accounts/initials.js';
import {
  type FrameCode,
  frameMarks,
  type FrameRow,
  type LinkFrame,
  type TransferFrame,
} from '#contract/transfers/link-frame.js';
import { personName } from '#contract/accounts/person-name.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import type { Language } from '#contract/primitives.js';

/** Static rendering of a page (client/build-plugins/pages.ts). */
export interface FirstPaint {
  /** Markup of the head. */
  styles: string;
  /** Markup of the root element. */
  html: string;
}

/** Written by the client's build (client/src/app/link-paint.tsx). */
export interface LinkPaints {
  open: FirstPaint;
  closed: Record<FrameCode, FirstPaint>;
  rows: Record<string, string>;
  kinds: Record<string, string>;
  texts: Record<string, string>;
}

/** Replaced by the nonce of the answer. */
export const NONCE_MARK = '__CSP_NONCE__';

type Mark = keyof typeof frameMarks;
type Values = Partial<Record<Mark, string>>;

/** Elements of these marks are left out if there is nothing to show in them. */
const optional = [
  'company',
  'title',
  'message',
  'recipient',
  'note',
  'about',
  'hint',
  'verified',
  'logo',
  'headline',
] as const satisfies readonly Mark[];
/** `name` and `initials` begin alike: the longer first. */
const ANY_MARK = new RegExp(
  Object.values(frameMarks)
    .toSorted((left, right) => right.length - left.length)
    .join('|'),
  'g',
);
const markNames = new Map<string, Mark>(Object.entries(frameMarks).map(([name, mark]) => [mark, name as Mark]));

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Fills the page that was rendered at build with what is known of a link: all of it as text. */
export class LinkFrameWriter {
  constructor(
    private readonly paints: LinkPaints,
    private readonly language: Language,
  ) {}

  writeFrame(frame: LinkFrame, now: number): FirstPaint {
    if ('transfer' in frame) return this.writeOpen(frame.transfer, now);
    const { styles, html } = this.paints.closed[frame.code];
    const { sender = '', fileName = '', moreFiles = 0 } = frame.details ?? {};
    const key = moreFiles > 0 ? this.plural('state.ofMore', moreFiles) : 'state.of';
    const about = fileName === '' ? '' : this.text(key, { sender, name: fileName, count: String(moreFiles) });
    return { styles, html: fill(html, { about: escapeHtml(about) }) };
  }

  private writeOpen(transfer: TransferFrame, now: number): FirstPaint {
    const { styles, html } = this.paints.open;
    const { brand, sender, recipientEmail, fileCount, expiresAt } = transfer;
    const name = personName(sender);
    const size = formatBytes(transfer.totalBytes, this.language);
    const values = {
      name,
      initials: initialsOf(name, sender.email),
      email: sender.email,
      company: sender.company,
      title: transfer.title,
      message: transfer.message,
      recipient: recipientEmail === null ? '' : this.text('sender.to', { email: recipientEmail }),
      note: sender.isMember ? '' : this.text('sender.visitor'),
      contents: `${this.count('summary.files', fileCount)} · ${size}`,
      expiry:
        expiresAt >= EXPIRES_NEVER
          ? this.text('summary.stays')
          : this.text('summary.expires', { when: formatRelative(expiresAt, now, this.language) }),
      hint: fileCount > 1 ? this.text('download.zipHint') : '',
      verified: transfer.isVerified ? this.text('files.verified') : '',
      action: brand?.action || this.text(fileCount > 1 ? 'download.all' : 'download.action'),
      logo: brand?.logo ? `${brand.logo}/96.webp` : '',
      headline: brand?.headline ?? '',
    };
    const escaped = Object.fromEntries(Object.entries(values).map(([mark, text]) => [mark, escapeHtml(text)]));
    return {
      styles: styles + brandStyles(brand),
      html: fill(html, { ...escaped, rows: transfer.rows.map((row) => this.row(row)).join('') }),
    };
  }

  private row({ name, depth, bytes, fileCount }: FrameRow): string {
    const size = formatBytes(bytes, this.language);
    const row = this.paints.rows[fileCount === undefined ? this.kindOf(name) : 'folder'] ?? '';
    const rowSize = fileCount === undefined ? size : this.count('files.folder', fileCount, { size });
    const indented = row.replace('data-depth="0"', `data-depth="${Math.min(depth, MAX_INDENT)}"`);
    return fill(indented, { rowName: escapeHtml(name), rowSize: escapeHtml(rowSize) });
  }

  private kindOf(name: string): string {
    const dot = name.lastIndexOf('.');
    const extension = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
    return Object.hasOwn(this.paints.kinds, extension) ? (this.paints.kinds[extension] ?? 'other') : 'other';
  }

  private count(key: string, count: number, values: Record<string, string> = {}): string {
    return this.text(this.plural(key, count), { ...values, count: String(count) });
  }

  private plural(key: string, count: number): string {
    const form = `${key}_${new Intl.PluralRules(this.language).select(count)}`;
    return this.paints.texts[form] === undefined ? `${key}_other` : form;
  }

  private text(key: string, values: Record<string, string> = {}): string {
    const text = this.paints.texts[key] ?? '';
    return text.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => values[name] ?? '');
  }
}

/** The client removes it once it has its own (client/src/ui/brand-look.tsx). */
function brandStyles(brand: ShownBrand | null): string {
  const css = brand ? brandCss(brand) : '';
  return css && `<style nonce="${NONCE_MARK}" data-brand>${css}</style>`;
}

/** Fills all marks in one pass, so that no mark in a value is filled. */
function fill(html: string, values: Values): string {
  const empty = optional.filter((mark) => values[mark] === '');
  const present = empty.reduce((page, mark) => page.replace(elementOf(frameMarks[mark]), ''), html);
  return present.replace(ANY_MARK, (mark) => values[markNames.get(mark) ?? 'name'] ?? '');
}

/** The paragraph that holds the mark, or another element with nothing but text in it. */
function elementOf(mark: string): RegExp {
  return new RegExp(`<p\\b(?:(?!</p>).)*${mark}(?:(?!</p>).)*</p>|<(\\w+)[^<>]*>[^<>]*${mark}[^<>]*</\\1>`, 's');
}

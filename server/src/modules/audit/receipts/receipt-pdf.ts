import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Language } from '#contract/primitives.js';
import type { Receipt } from '#contract/transfers/receipts.js';
import type { EventKind } from '../domain/event-chain.js';
import { prettyBytes } from '../../transfers/index.js';
import { type ReceiptTexts, receiptTexts } from '../domain/receipt-texts.js';
import { scriptRuns, scripts } from '../domain/script-runs.js';
import { sfntOf } from './woff.js';

const SIZES = { title: 20, heading: 12, text: 9, small: 7 };
const INK = '#1b2a33';
const MUTED = '#5b6b75';
const MARGIN = 56;

export interface ReceiptPdfInput {
  receipt: Receipt;
  lang: Language;
  /** Public page that verifies receipts. */
  verifyUrl: string;
}

/** Renders a receipt as PDF with the signed JSON attached. Names are set in the font of their script. */
export async function writeReceiptPdf({ receipt, lang, verifyUrl }: ReceiptPdfInput): Promise<Buffer> {
  const texts = receiptTexts[lang];
  const { content } = receipt;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `${texts.title} ${content.transfer.slug}`, CreationDate: new Date(content.issuedAt) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const isWritten = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject));
  const writer = new PdfWriter(document);
  await writer.loadFonts();
  writeHead(writer, receipt, texts);
  writeFiles(writer, receipt, texts);
  writeEvents(writer, receipt, texts);
  writer.heading(texts.signature);
  writer.line(receipt.signature, 'small');
  writer.fact(texts.key, receipt.keyId);
  writer.line(texts.verify, 'text');
  writer.line(verifyUrl, 'text', verifyUrl);
  document.file(Buffer.from(JSON.stringify(receipt)), { name: `receipt-${content.transfer.slug}.json` });
  document.end();
  await isWritten;
  return Buffer.concat(chunks);
}

function writeHead(
  writer: PdfWriter,
  { content: { issuer, issuedAt, transfer, events } }: Receipt,
  texts: ReceiptTexts,
): void {
  writer.line(texts.title, 'title');
  writer.line(texts.issued(issuer, instant(issuedAt)), 'text');
  // The receipt of a submission has no log, and its transfer no link.
  writer.fact(texts.transfer, events.length === 0 ? transfer.slug : `${issuer}/w/${transfer.slug}`);
  writer.fact(texts.sender, named(transfer.sender));
  writer.fact(texts.sent, instant(transfer.sentAt));
  if (transfer.recipients.length > 0)
    writer.fact(texts.recipients, transfer.recipients.map((recipient) => withdrawn(recipient, texts)).join(', '));
  if (transfer.message !== '') writer.fact(texts.message, transfer.message.replaceAll(/\s+/g, ' '));
}

function writeFiles(writer: PdfWriter, { content: { transfer } }: Receipt, texts: ReceiptTexts): void {
  writer.heading(
    `${texts.files} (${transfer.files.filter(({ removedAt }) => removedAt === undefined).length}, ${prettyBytes(transfer.totalBytes)})`,
  );
  for (const { path, size, sha256, checkedAt, removedAt } of transfer.files) {
    const removed = removedAt === undefined ? '' : ` · ${texts.removed(minute(removedAt))}`;
    writer.line(`${path} · ${prettyBytes(size)}${removed}`, 'text');
    const check = checkedAt === null ? texts.notChecked : texts.checked(minute(checkedAt));
    writer.line(`SHA-256 ${sha256 ?? '–'} · ${check}`, 'small');
  }
}

function writeEvents(writer: PdfWriter, { content: { events } }: Receipt, texts: ReceiptTexts): void {
  if (events.length === 0) return;
  writer.heading(texts.events);
  for (const { seq, at, kind, hash } of events) {
    writer.line(`${seq}  ${instant(at)}  ${texts.kinds[kind as EventKind] ?? kind}`, 'text');
    writer.line(hash, 'small');
  }
}

function named({ name, email }: { name: string; email: string }): string {
  return name === '' ? email : `${name} (${email})`;
}

function withdrawn(recipient: Receipt['content']['transfer']['recipients'][number], texts: ReceiptTexts): string {
  const { withdrawnAt } = recipient;
  return withdrawnAt === undefined ? named(recipient) : `${named(recipient)} · ${texts.withdrawn(minute(withdrawnAt))}`;
}

function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function minute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Writes lines of mixed scripts to a PDF document. */
class PdfWriter {
  constructor(private readonly document: PDFKit.PDFDocument) {}

  /** Those that the build has copied (`scripts/copy-fonts.mjs`). */
  async loadFonts(): Promise<void> {
    const { resolve } = createRequire(import.meta.url);
    for (const script of scripts)
      this.document.registerFont(script, sfntOf(await readFile(resolve(`#fonts/${script}.woff`))));
  }

  heading(text: string): void {
    this.document.moveDown();
    this.line(text, 'heading');
  }

  fact(label: string, value: string): void {
    this.line(`${label}: ${value}`, 'text');
  }

  line(text: string, size: keyof typeof SIZES, link?: string): void {
    const runs = scriptRuns(text);
    this.document.fontSize(SIZES[size]).fillColor(size === 'small' ? MUTED : INK);
    runs.forEach((run, index) => {
      this.document.font(run.script).text(run.text, { continued: index < runs.length - 1, link: link ?? null });
    });
  }
}

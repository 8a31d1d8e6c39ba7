import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, HeadersOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import {
  fetchReceipt,
  fetchReceiptPdf,
  type Receipt,
  receiptKey,
  verifyReceipt,
} from '#contract/transfers/receipts.js';
import { slugSchema } from '#contract/primitives.js';
import { fetchSubmissionReceipt, fetchSubmissionReceiptPdf } from '#contract/requests/submissions.js';
import { AppError } from '../../../core/errors/app-error.js';
import { BodyOfCall, Handles, HeadersOfCall, ParamsOfCall } from '../../../core/http/handles.js';
import { languageOf } from '../../../core/http/language.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { ReceiptPdfs } from '../receipts/receipt-pdfs.service.js';
import { Receipts } from '../receipts/receipts.service.js';

/** Rate limit of PDFs per user, or per submission of a visitor, because they are CPU-bound. */
const PDF_LIMIT = { name: 'receipt-papers', points: 30, perSeconds: 600 };

/** Issues and verifies receipts. */
@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: Receipts,
    private readonly pdfs: ReceiptPdfs,
    private readonly limiter: RateLimiter,
  ) {}

  @Handles(fetchReceipt)
  fetch(
    @CurrentMember() member: Member,
    @ParamsOfCall(fetchReceipt) { slug }: ParamsOf<typeof fetchReceipt>,
  ): Promise<ResponseOf<typeof fetchReceipt>> {
    return this.receipts.issue(member.scope, slug);
  }

  @Handles(fetchReceiptPdf)
  async fetchPdf(
    @CurrentMember() member: Member,
    @ParamsOfCall(fetchReceiptPdf) { slug }: ParamsOf<typeof fetchReceiptPdf>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { scope, userId } = member;
    if (!slugSchema.safeParse(slug).success) throw new AppError('transfer-not-found');
    const receipt = await this.receipts.issue(scope, slug);
    await this.limiter.take(PDF_LIMIT, userId);
    await this.sendPdf(receipt, request, response);
  }

  @Handles(fetchSubmissionReceipt)
  fetchOfSubmission(
    @HeadersOfCall(fetchSubmissionReceipt) headers: HeadersOf<typeof fetchSubmissionReceipt>,
  ): Promise<ResponseOf<typeof fetchSubmissionReceipt>> {
    return this.receipts.issueToVisitor(headers['x-request-ticket']);
  }

  @Handles(fetchSubmissionReceiptPdf)
  async fetchPdfOfSubmission(
    @HeadersOfCall(fetchSubmissionReceiptPdf) headers: HeadersOf<typeof fetchSubmissionReceiptPdf>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const receipt = await this.receipts.issueToVisitor(headers['x-request-ticket']);
    await this.limiter.take(PDF_LIMIT, receipt.content.transfer.id);
    await this.sendPdf(receipt, request, response);
  }

  private async sendPdf(receipt: Receipt, request: Request, response: Response): Promise<void> {
    const lang = languageOf(request);
    const pdf = await this.pdfs.write({ receipt, lang, verifyUrl: this.receipts.verifyUrl });
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="receipt-${receipt.content.transfer.slug}.pdf"`,
    });
    response.end(pdf);
  }

  @Handles(verifyReceipt)
  verify(
    @BodyOfCall(verifyReceipt) { receipt }: BodyOf<typeof verifyReceipt>,
  ): Promise<ResponseOf<typeof verifyReceipt>> {
    return this.receipts.verify(receipt);
  }

  @Handles(receiptKey)
  key(): ResponseOf<typeof receiptKey> {
    return this.receipts.key();
  }
}

import { Controller } from '@nestjs/common';
import type { BodyOf, HeadersOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { fetchReceipt, receiptKey, verifyReceipt } from '#contract/transfers/receipts.js';
import { fetchSubmissionReceipt } from '#contract/requests/submissions.js';
import { BodyOfCall, Handles, HeadersOfCall, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { Receipts } from '../receipts/receipts.service.js';

/** Issues and verifies receipts. */
@Controller()
export class ReceiptsController {
  constructor(private readonly receipts: Receipts) {}

  @Handles(fetchReceipt)
  fetch(
    @CurrentMember() member: Member,
    @ParamsOfCall(fetchReceipt) { slug }: ParamsOf<typeof fetchReceipt>,
  ): Promise<ResponseOf<typeof fetchReceipt>> {
    return this.receipts.issue(member.scope, slug);
  }

  @Handles(fetchSubmissionReceipt)
  fetchOfSubmission(
    @HeadersOfCall(fetchSubmissionReceipt) headers: HeadersOf<typeof fetchSubmissionReceipt>,
  ): Promise<ResponseOf<typeof fetchSubmissionReceipt>> {
    return this.receipts.issueToVisitor(headers['x-request-ticket']);
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

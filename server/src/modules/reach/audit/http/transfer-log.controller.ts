import { Controller } from '@nestjs/common';
import type { BodyOf, HeadersOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { listTransferEvents } from '#contract/transfers/transfer-activity.js';
import { BodyOfCall, Handles, HeadersOfCall, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { TransferEvents } from '../transfer-events.service.js';
import { fetchReceipt, receiptKey, verifyReceipt } from '#contract/transfers/receipts.js';
import { fetchSubmissionReceipt } from '#contract/requests/submissions.js';
import { Receipts } from '../receipts.service.js';

/** The log of a transfer for its owner, and receipts of it. */
@Controller()
export class TransferLogController {
  constructor(
    private readonly events: TransferEvents,
    private readonly receipts: Receipts,
  ) {}

  @Handles(listTransferEvents)
  list(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(listTransferEvents) { slug }: ParamsOf<typeof listTransferEvents>,
    @QueryOfCall(listTransferEvents) query: QueryOf<typeof listTransferEvents>,
  ): Promise<ResponseOf<typeof listTransferEvents>> {
    return this.events.page(scope, slug, query);
  }

  @Handles(fetchReceipt)
  fetchReceipt(
    @CurrentMember() member: Member,
    @ParamsOfCall(fetchReceipt) { slug }: ParamsOf<typeof fetchReceipt>,
  ): Promise<ResponseOf<typeof fetchReceipt>> {
    return this.receipts.issue(member.scope, slug);
  }

  @Handles(fetchSubmissionReceipt)
  fetchSubmissionReceipt(
    @HeadersOfCall(fetchSubmissionReceipt) headers: HeadersOf<typeof fetchSubmissionReceipt>,
  ): Promise<ResponseOf<typeof fetchSubmissionReceipt>> {
    return this.receipts.issueToVisitor(headers['x-request-ticket']);
  }

  @Handles(verifyReceipt)
  verifyReceipt(
    @BodyOfCall(verifyReceipt) { receipt }: BodyOf<typeof verifyReceipt>,
  ): Promise<ResponseOf<typeof verifyReceipt>> {
    return this.receipts.verify(receipt);
  }

  @Handles(receiptKey)
  receiptKey(): ResponseOf<typeof receiptKey> {
    return this.receipts.key();
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { SenderTickets } from '../../identity/auth/index.js';
import { type UploadSession, UploadSessions } from '../../files/uploads/index.js';
import { ConcurrentChange, type SubmitCall, type WrittenSubmission } from './submission-writes.service.js';
import {
  RequestAccess,
  RequestCompleteness,
  type RequestVisit,
  type Submission,
  submissionId,
  SubmissionRepository,
  type SubmissionSender,
} from '../requests/index.js';
import { isSealedAsAsked } from './domain/sealing.js';
import { SubmissionTransfers } from './submission-files.service.js';

const MAX_ROUNDS = 10;

type Payload = SubmitCall['body'];

interface Proofs {
  ticket: string;
  senderTicket: string | undefined;
}

/** Writes what visitors submit: all of it or nothing. */
@Injectable()
export class Submissions {
  constructor(
    private readonly access: RequestAccess,
    private readonly submissions: SubmissionRepository,
    private readonly transfers: SubmissionTransfers,
    private readonly completeness: RequestCompleteness,
    private readonly uploads: UploadSessions,
    private readonly senderTickets: SenderTickets,
    private readonly clock: Clock,
  ) {}

  /** Idempotent per upload. @throws {AppError} as the call `submit` */
  async submit(
    { ticket, senderTicket }: Proofs,
    body: Payload,
  ): Promise<{ visit: RequestVisit; submission: Submission }> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // Read again in each round: the request may have been closed, or changed, in between.
      const visit = await this.access.visit(ticket);
      if (!isSealedAsAsked(visit.request, body)) throw new AppError('encryption-mismatch');
      const proven = this.provenAddress(visit, senderTicket);
      try {
        const written = await this.writeSubmission({ visit, body }, proven);
        await this.completeness.updateAfterSubmission(visit.request, written);
        return { visit, submission: written.submission };
      } catch (error) {
        // The error reveals nothing of the owner's storage.
        if (error instanceof AppError && error.code === 'storage-full') throw new AppError('request-unavailable');
        // An equal call may have been first, and have used the upload.
        const first = error instanceof AppError ? await this.findEarlier(visit) : null;
        if (first && body.upload && first.uploads.includes(body.upload.slug)) return { visit, submission: first };
        if (!(error instanceof ConcurrentChange)) throw error;
      }
    }
    throw new AppError('request-changed');
  }

  private async writeSubmission(
    { visit, body }: Pick<Given, 'visit' | 'body'>,
    proven: string | null,
  ): Promise<WrittenSubmission> {
    const earlier = await this.findEarlier(visit);
    if (body.upload && earlier?.uploads.includes(body.upload.slug)) return { submission: earlier, outbox: [] };
    const session = body.upload ? await this.findUpload(visit, body.upload.slug) : null;
    const given = { visit, body, session };
    const from = senderOf(visit, { given: body.from, earlier: earlier?.from, proven });
    const call = { ...given, from, isAddressProven: visit.person !== null || proven !== null };
    const onlyOf = visit.request.isRepeatable || visit.person ? null : (proven ?? earlier?.onlyOf ?? null);
    const submission = { ...(earlier ?? newSubmission(visit, this.clock.now())), onlyOf };
    const { transferId } = submission;
    if (transferId === null && session) return this.transfers.createTransfer(submission, call, session);
    if (transferId !== null && (session || body.withdraws.length > 0))
      return this.transfers.changeTransfer(submission, { ...call, transferId });
    return this.transfers.writeAnswers(submission, call);
  }

  private findEarlier({ request, visitorId }: RequestVisit): Promise<Submission | null> {
    return this.submissions.findByVisitor(request._id, visitorId);
  }

  private async findUpload({ request, visitorId }: RequestVisit, slug: string): Promise<UploadSession> {
    const session = await this.uploads.findOpen(slug);
    const { purpose } = session;
    const isTheirs =
      purpose.kind === 'submission' && purpose.requestId === request._id && purpose.visitorId === visitorId;
    if (!isTheirs) throw new AppError('upload-not-found');
    return session;
  }

  /** Null if no address was proven. */
  private provenAddress({ request, person }: RequestVisit, senderTicket: string | undefined): string | null {
    const proven = senderTicket === undefined ? null : (this.senderTickets.verify(senderTicket)?.email ?? null);
    if (request.provesEmail && !person && !proven) throw new AppError('verify-email-first');
    return proven;
  }
}

/** Before it is known who sends it. */
type Given = Omit<SubmitCall, 'from' | 'isAddressProven'>;

interface AboutSender {
  given: Payload['from'];
  /** The sender of the earlier submission, which stays where nothing else is given. */
  earlier: SubmissionSender | undefined;
  proven: string | null;
}

function senderOf({ request, person }: RequestVisit, { given, earlier, proven }: AboutSender): SubmissionSender {
  const from = {
    name: (given.name ?? earlier?.name) || (person?.name ?? ''),
    company: (given.company ?? earlier?.company) || (person?.company ?? ''),
    email: person?.email ?? proven ?? given.email ?? earlier?.email ?? '',
  };
  for (const field of ['name', 'company', 'email'] as const)
    if (request.asks[field] === 'required' && from[field] === '') throw new AppError('about-you-missing', { field });
  return from;
}

function newSubmission({ request, visitorId, person }: RequestVisit, now: Date): Submission {
  return {
    _id: submissionId(request._id, visitorId),
    requestId: request._id,
    accountId: request.accountId,
    createdBy: request.createdBy,
    visitorId,
    personId: person?.personId ?? null,
    from: { name: '', company: '', email: '' },
    onlyOf: null,
    transferId: null,
    transferSlug: null,
    items: [],
    isComplete: false,
    uploads: [],
    firstAt: now,
    lastAt: now,
    revision: 0,
  };
}

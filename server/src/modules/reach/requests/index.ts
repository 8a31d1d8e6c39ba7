export { FileRequestRepository } from './data/file-request.repository.js';
export { RequestFigureRepository, type RequestPeriod } from './data/request-figure.repository.js';
export { RequestVisitRepository } from './data/request-visit.repository.js';
export {
  submissionId,
  SubmissionRepository,
  SUBMISSIONS,
  type SubmissionStates,
} from './data/submission.repository.js';
export {
  type Answer,
  currentItems,
  currentPeople,
  type Example,
  examplesOf,
  type FileRequest,
  invitationMailId,
  isComplete,
  missingItems,
  type RequestItem,
  type RequestPerson,
  type Submission,
  type SubmissionFile,
  type SubmissionItem,
  type SubmissionSender,
} from './domain/file-request.js';
export { FileRequests } from './file-requests.service.js';
export { RequestAccess, type RequestVisit, visitorKey } from './request-access.service.js';
export { RequestCompleteness } from './request-completeness.service.js';
export { commonRequestProps, requestEnvelope, RequestMails } from './request-mails.service.js';
export { RequestOwnership } from './request-ownership.service.js';
export { RequestPages } from './request-pages.service.js';
export { RequestRemoval } from './request-removal.service.js';
export { toSubmissionView } from './request-views.js';
export { RequestWithholding } from './request-withholding.service.js';
export { requestCompleted } from './requests.events.js';
export { checkExamples, moveSubmissions, removeRequest } from './requests.jobs.js';
export { RequestsModule } from './requests.module.js';
export { visitClaims } from './requests.tokens.js';

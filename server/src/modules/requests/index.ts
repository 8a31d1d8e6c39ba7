export { FILE_REQUESTS, type FileRequestDocument } from './data/file-request.schema.js';
export { REQUEST_VISITS, type RequestVisitDocument } from './data/request-visit.schema.js';
export { type SubmissionDocument, SUBMISSIONS } from './data/submission.schema.js';
export { FileRequests } from './file-requests.service.js';
export { visitorKey } from './request-access.service.js';
export { RequestPreviews } from './request-previews.service.js';
export { requestCompleted, submissionReceived } from './requests.events.js';
export { RequestsModule } from './requests.module.js';
export { Submissions } from './submissions.service.js';

export { FileRequests } from './file-requests.service.js';
export { RequestPreviews } from './request-previews.service.js';
export { RequestsModule } from './requests.module.js';
export { Submissions } from './submissions.service.js';

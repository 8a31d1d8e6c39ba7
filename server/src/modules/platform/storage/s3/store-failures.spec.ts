import { S3ServiceException } from '@aws-sdk/client-s3';
import { withAppErrors } from '../store-errors.js';
import { guarded } from './store-failures.js';

function answer(httpStatusCode: number, name: string): S3ServiceException {
  return new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode }, message: name });
}

it.each([
  [answer(403, 'AccessDenied'), 'refused', 'store-refuses'],
  [answer(403, 'RequestTimeTooSkewed'), 'refused', 'store-refuses'],
  [answer(401, 'Unauthorized'), 'refused', 'store-refuses'],
  [answer(404, 'NoSuchKey'), 'object-missing', 'file-not-found'],
  [answer(404, 'NoSuchBucket'), 'unavailable', 'unavailable'],
  [answer(507, 'InsufficientStorage'), 'store-full', 'store-full'],
  [answer(403, 'QuotaExceeded'), 'store-full', 'store-full'],
  [answer(400, 'XMinioAdminBucketQuotaExceeded'), 'store-full', 'store-full'],
  [answer(503, 'SlowDown'), 'unavailable', 'unavailable'],
  [new Error('connect ECONNREFUSED'), 'unavailable', 'unavailable'],
])('%s is %s, which a call answers with %s', async (error, code, answered) => {
  const failing = () => guarded(() => Promise.reject(error));
  await expect(failing()).rejects.toMatchObject({ code });
  await expect(withAppErrors(failing())).rejects.toMatchObject({ code: answered });
});

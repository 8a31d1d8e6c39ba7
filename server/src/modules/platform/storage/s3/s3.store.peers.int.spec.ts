import { describeWith } from '../../../../../test/with-tool.js';
import { describeS3Store } from '../testing/describe-s3-store.js';
import { startVersitygwServer } from '../testing/start-s3-server.js';

/** Runs in `npm run test:peers`: another S3 server. `s3.store.int.spec.ts` holds the same suite in `npm test`. */
describeWith('versitygw', 'against another S3 server', () => describeS3Store(startVersitygwServer, { isStrict: true }));

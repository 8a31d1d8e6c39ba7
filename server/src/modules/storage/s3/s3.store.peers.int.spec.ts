import { describeS3Store } from '../testing/describe-s3-store.js';
import { describeWithVersitygw, startVersitygwServer } from '../testing/start-s3-server.js';

/** Runs in `npm run test:peers`: another S3 server. `s3.store.int.spec.ts` holds the same suite in `npm test`. */
describeWithVersitygw('against another S3 server', () => describeS3Store(startVersitygwServer, { isStrict: true }));

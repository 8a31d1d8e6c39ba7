import { describeS3Store } from '../testing/describe-s3-store.js';
import { describeWithVersitygw, startVersitygwServer } from '../testing/start-s3-server.js';

describeWithVersitygw('against another S3 server', () => describeS3Store(startVersitygwServer, { isStrict: true }));

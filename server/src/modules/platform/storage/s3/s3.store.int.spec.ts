import { describeS3Store } from '../testing/describe-s3-store.js';
import { describeWithS3Server, startS3Server } from '../testing/start-s3-server.js';

describeWithS3Server('against a real S3 server', () => describeS3Store(() => startS3Server(), { isStrict: false }));

import { Injectable } from '@nestjs/common';
import { Config } from '../../../../config/config.module.js';
import { SecretCookie } from '../../auth/index.js';

/** Of a browser that has asked for a link to log in. */
@Injectable()
export class LoginLinkCookie extends SecretCookie {
  constructor(config: Config) {
    super('sampan_login_link', config);
  }
}

/** Of a log-in whose second factor has not been shown yet. */
@Injectable()
export class LoginStepCookie extends SecretCookie {
  constructor(config: Config) {
    super('sampan_login', config);
  }
}

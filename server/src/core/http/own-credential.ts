import { type CustomDecorator, SetMetadata } from '@nestjs/common';

export const OWN_CREDENTIAL = Symbol('own-credential');

/** The `Authorization` header carries the endpoint's own credential, no access token: the global guard skips it. */
export const OwnCredential = (): CustomDecorator<symbol> => SetMetadata(OWN_CREDENTIAL, true);

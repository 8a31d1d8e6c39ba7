export { AddressProofs } from './address-proofs.service.js';
export { AddressProofsModule } from './address-proofs.module.js';
export { isLoggedInAs } from './logged-in-as.js';
export { maskedEmail } from './masked-email.js';

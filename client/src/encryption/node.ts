/** Encryption for Node. */
export { DamagedFileError, type ChunkCipher } from './chunks.js';
export { CHUNK_BYTES, openChunks, payloadBytesOf, SEALED_CHUNK_BYTES } from './chunks.js';
export { newFileHeader, openFileHeader, type FileHeader } from './file-header.js';
export { newKeyPassword, unwrapKey, wrapKey } from './key-password.js';
export { nodeCipher } from './node/node-cipher.js';
export { SealedFile } from './sealed-file.js';
export { openParts } from './open-submission.js';
export { listedFile, pathInItem } from './opened-submission.js';
export { fromBase64, openList, sealList, toBase64, type ListedFile, type SealedList } from './sealed-list.js';
export { linkWithKey, newTransferKey, readTransferKey, type TransferKey } from './transfer-key.js';

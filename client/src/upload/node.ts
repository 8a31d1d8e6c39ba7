/** The engine's face for Node: no type or value of the browser's. */
export { MemoryCheckpoints, type CheckpointStore } from './checkpoint.js';
export { steadyConnection, type Connection } from './connection.js';
export { NodeFile } from './node-file.js';
export { nodeHasher } from './node-hasher.js';
export { nodeCall, NodeCallError } from './node-call.js';
export { NodeTransport } from './node-transport.js';
export type { ByteSource, Upload, UploadFile, UploadOptions, UploadResult, UploadSnapshot } from './types.js';
export type { UploadApi } from './upload-api.js';
export { prepareUpload } from './upload-engine.js';
export { UploadError } from './upload-error.js';

/** The engine's face for Node: no type or value of the browser's. */
export { bindUploadApi, type UploadCall } from './store/bind-upload-api.js';
export { MemoryCheckpoints, type CheckpointStore, type UploadCheckpoint } from './checkpoints/checkpoint.js';
export { steadyConnection, type Connection } from './connection.js';
export { fingerprintOf } from './checkpoints/fingerprint.js';
export { NodeFile } from './node/node-file.js';
export { nodeHasher } from './node/node-hasher.js';
export { nodeCall, NodeCallError } from './node/node-call.js';
export { NodeTransport } from './node/node-transport.js';
export type { Upload, UploadFile, UploadOptions, UploadResult, UploadTarget } from './types.js';
export type { UploadApi } from './store/upload-api.js';
export { prepareUpload } from './engine/upload-engine.js';
export { StoreRefusal } from './store/transport.js';
export { UploadError } from './upload-error.js';

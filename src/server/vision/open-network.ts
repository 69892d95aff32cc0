import { InferenceSession } from 'onnxruntime-node'
import { silenceRuntime } from './silent-runtime.ts'

/** Opens a network that runs on one CPU thread and blocks it, so it should be used in a worker. */
export const openNetwork = (path: string): Promise<InferenceSession> => {
  // For scripts that open a network without a worker thread.
  silenceRuntime()
  return InferenceSession.create(path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Reuses memory for all pictures: without it, reading a label takes five times as much CPU
    // time.
    enableCpuMemArena: true,
    // Memory plans per shape would take more memory without saving time.
    enableMemPattern: false,
  })
}

import { InferenceSession } from 'onnxruntime-node'
import { silenceRuntime } from './silent-runtime.ts'

/** A network on one thread of the processor; asking it blocks its thread, so it lives in a worker. */
export const openNetwork = (path: string): Promise<InferenceSession> => {
  // For programs that look at a network without a thread of its own.
  silenceRuntime()
  return InferenceSession.create(path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // One picture follows another: an arena serves all of them. Without it, reading a label takes five times the processor's time.
    enableCpuMemArena: true,
    // A plan of the room for each shape would take more of it, and no less time.
    enableMemPattern: false,
  })
}

/**
 * Turns off the telemetry of onnxruntime, which reports the machine and each network with an id
 * stored in the home folder. It reads the environment of the process before the first network. A
 * worker thread cannot change that, so call this before starting one.
 */
export const silenceRuntime = (): void => {
  process.env['ORT_DISABLE_TELEMETRY'] = '1'
}

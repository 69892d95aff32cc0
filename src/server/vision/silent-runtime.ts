/**
 * onnxruntime tells its maker about this machine and about each network that it opens, with an id that it keeps in the home folder, unless this
 * stands in the environment before its first network. It reads the process's own environment, which a worker thread cannot write: so whoever
 * starts such a thread calls this.
 */
export const silenceRuntime = (): void => {
  process.env['ORT_DISABLE_TELEMETRY'] = '1'
}

/** The device has no space left to keep a recording until there is a connection. */
export class DeviceFullError extends Error {
  constructor(cause: unknown) {
    super('This device has no room left', { cause })
    this.name = 'DeviceFullError'
  }
}

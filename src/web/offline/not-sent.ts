/**
 * A recording that waits on this device for a connection, and whose reply only the server knows.
 */
export class KeptForLater extends Error {
  constructor() {
    super('This waits on the device until there is a connection')
    this.name = 'KeptForLater'
  }
}

/** The device has no space left to keep a recording until there is a connection. */
export class DeviceFullError extends Error {
  constructor(cause: unknown) {
    super('This device has no room left', { cause })
    this.name = 'DeviceFullError'
  }
}

/** A recording that waits on this device for a connection, and whose reply only the server knows. */
export class KeptForLater extends Error {
  constructor() {
    super('This waits on the device until there is a connection')
    this.name = 'KeptForLater'
  }
}

/** A recording that waits on this device until there is a connection; what the server will make of it, only the server can tell. */
export class KeptForLater extends Error {
  constructor() {
    super('This waits on the device until there is a connection')
    this.name = 'KeptForLater'
  }
}

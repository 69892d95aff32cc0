import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])
const uint32 = (value: number) =>
  Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

interface Options {
  readonly origin: string
  /** The host that the browser is at. */
  readonly host: string
  /** Whether it asks for a finger or a PIN. */
  readonly verifiesUser?: boolean
}

/** An authenticator with one ES256 key, as WebAuthn Level 2 describes it (attestation "none"). */
export class SoftwareAuthenticator {
  readonly #options: Options
  readonly #id = randomBytes(32)
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  #count = 0

  constructor(options: Options) {
    this.#options = options
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  get id(): string {
    return this.#id.toString('base64url')
  }

  #data(flags: number, rest: Uint8Array = Buffer.alloc(0)): Buffer {
    this.#count += 1
    const verified = this.#options.verifiesUser === false ? 0 : USER_VERIFIED
    return Buffer.concat([
      sha256(this.#options.host),
      Buffer.from([flags | USER_PRESENT | verified]),
      uint32(this.#count),
      rest,
    ])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#options.origin, crossOrigin: false }),
    )
  }

  /** What `navigator.credentials.create()` gives for a challenge. */
  create(challenge: string) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    // CBOR, written out: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.#id.length), this.#id, coseKey])
    const data = this.#data(HAS_CREDENTIAL, credential)
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068', 'hex'),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get()` gives for a challenge. */
  get(challenge: string) {
    const data = this.#data(0)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }
}

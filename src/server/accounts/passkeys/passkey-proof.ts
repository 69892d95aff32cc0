import type { Assertion, NewCredential } from '#contract/accounts/passkeys.ts'
import type { Database, PasskeyTable } from '#server/db/schema.ts'
import { findPasskey, type FoundPasskey, recordPasskeyUse } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

// Loaded on first use: the library takes 7 MB of memory.
const webAuthn = () => import('@simplewebauthn/server')

const transportsOf = (row: PasskeyTable) => JSON.parse(row.transports) as string[]
const knownAs = (row: PasskeyTable) => ({ id: row.credential_id, transports: transportsOf(row) })

/** What a browser needs to create a passkey. */
export const creationOptions = async (
  party: RelyingParty,
  member: { id: string; username: string },
  known: readonly PasskeyTable[],
) => {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: 'Forkcast',
    rpID: party.id,
    userID: new TextEncoder().encode(member.id),
    userName: member.username,
    attestationType: 'none',
    excludeCredentials: known.map(knownAs),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/**
 * What a browser needs to sign with a passkey: one of the known ones, or any that it has for this
 * address.
 */
export const requestOptions = async (
  party: RelyingParty,
  known: readonly PasskeyTable[] | 'any',
) => {
  const { generateAuthenticationOptions } = await webAuthn()
  return known === 'any'
    ? generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
    : generateAuthenticationOptions({
        rpID: party.id,
        userVerification: 'preferred',
        allowCredentials: known.map(knownAs),
      })
}

/**
 * The parts of a new passkey to store; undefined if it was not created for this challenge and
 * address.
 */
export const verifyNewPasskey = async (
  party: RelyingParty,
  challenge: string,
  credential: NewCredential,
): Promise<Pick<PasskeyTable, 'credential_id' | 'public_key' | 'sign_count'> | undefined> => {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    })
    if (!verified || registrationInfo === undefined) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      sign_count: counter,
    }
  } catch {
    // The library throws if any check fails.
    return undefined
  }
}

/** The passkey that signed this challenge for this address; undefined if none did. */
export const verifyPasskey = async (
  db: Database,
  party: RelyingParty,
  proof: { challenge: string; credential: Assertion; mustVerifyUser: boolean; now: number },
): Promise<FoundPasskey | undefined> => {
  const passkey = await findPasskey(db, proof.credential.id)
  if (passkey === undefined) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const { userHandle, ...response } = proof.credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...proof.credential,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: proof.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: proof.mustVerifyUser,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
        transports: transportsOf(passkey),
      },
    })
    if (!verified) return undefined
    await recordPasskeyUse(db, passkey, {
      signCount: authenticationInfo.newCounter,
      now: proof.now,
    })
    return passkey
  } catch {
    return undefined
  }
}

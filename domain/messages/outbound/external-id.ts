/**
 * The fixed id under which a message goes to its channel, in the form of WhatsApp's own web client: sending the same id
 * again is safe, because the channel and the customer's phone drop what they already have.
 */
export function newExternalId(): string {
  return idOf(crypto.getRandomValues(new Uint8Array(9)))
}

/** The name of a message: the machine says under one name the same to the same person. */
export type MessageName = readonly (string | number)[]

/**
 * The id of what is said under a name. A database that came back from a backup does not know what it said since; it says it once
 * more under the same id. docs/decisions/131-campaigns.md.
 */
export function externalIdOf(name: MessageName): string {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(name)).digest()
  return idOf(hash.subarray(0, 9))
}

function idOf(bytes: Uint8Array): string {
  return `3EB0${bytes.toHex().toUpperCase()}`
}

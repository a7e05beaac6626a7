/**
 * The fixed id under which a message goes to its channel, in the form of WhatsApp's own web client: sending the same id
 * again is safe, because the channel and the customer's phone drop what they already have.
 */
export function newExternalId(): string {
  return `3EB0${crypto.getRandomValues(new Uint8Array(9)).toHex().toUpperCase()}`
}

/** 128 random bits as 32 hexadecimal digits: names that must not be guessed (files, tokens' ids). */
export function unguessable(): string {
  return crypto.getRandomValues(new Uint8Array(16)).toHex()
}

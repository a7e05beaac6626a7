/** The environment of a test's process. */

/**
 * Baileys uploads over TLS only, and the certificate of a test is younger than its process. Bun's fetch reads this
 * variable at each call and takes no further roots at run time.
 */
export function acceptOwnCertificates(): void {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
}

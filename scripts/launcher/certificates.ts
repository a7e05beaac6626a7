import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { refusal } from '#scripts/refusal.ts'

/**
 * The file for NODE_EXTRA_CA_CERTS of the sessions process: the simulator's certificate, joined with the one that the
 * environment names already. Baileys uploads over TLS only, and the variable is read once, when a process starts.
 */
export function joinCertificates(dataDir: string, certificate: string, existing: string | undefined): string {
  if (!existing) return certificate
  const joined = path.join(dataDir, 'extra-certificates.pem')
  writeFileSync(joined, `${readCertificate(existing)}\n${readCertificate(certificate)}`)
  return joined
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw refusal(`NODE_EXTRA_CA_CERTS names ${file}, which cannot be read.`, { cause })
  }
}

import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { webToken } from '#domain/auth/web-token.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { refusal } from '#scripts/refusal.ts'

/** Makes the data folder, closed to others; root lets the database's account walk through, not look. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const probe = path.join(dataDir, `.probe.${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    throw refusal(`The data folder ${dataDir} cannot be written. Set DATA_DIR to one that can.`, { cause })
  }
}

/** The application secret of a demo: made once, kept in `app.secret` with mode 0600. Whoever comes second reads it. */
export function demoSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app.secret')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${crypto.getRandomValues(new Uint8Array(32)).toHex()}\n`, { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    }
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

/** What the web is handed instead of the secret, mode 0600; whole at every moment, as a running web may read it. */
export function writeWebToken(file: string, appSecret: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${webToken(makeSecrets(appSecret))}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

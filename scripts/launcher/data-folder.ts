import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { webToken } from '#domain/auth/web-token.ts'
import { FilesRefused, folderStore } from '#domain/core/file-store.ts'
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

/** Throws a refusal where the files of customers cannot be read and written, as after a restore by another user. */
export async function checkMedia(dataDir: string): Promise<void> {
  try {
    await folderStore(path.join(dataDir, 'media')).check()
  } catch (error) {
    throw error instanceof FilesRefused ? refusal(error.message, { cause: error }) : error
  }
}

/** True once a database lies in the data folder, or somewhere else on its behalf. */
export function hasCluster(dataDir: string): boolean {
  return ['postgres', 'postgres.location'].some((name) => existsSync(path.join(dataDir, name)))
}

/**
 * The application secret of a demo: made once, before its database, and kept in `app.secret` with mode 0600. Whoever
 * comes second reads it. A database without that file was made with APP_SECRET: another secret would open nothing of
 * it, so none is made.
 */
export function demoSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app.secret')
  if (!existsSync(file)) {
    if (hasCluster(dataDir)) {
      throw refusal(
        `APP_SECRET is not set, and the database in ${dataDir} was made with one. Set what the product runs with: ` +
          'APP_SECRET, and in production NODE_ENV, WEB_URL and API_URL too. cron has no environment of its own.',
      )
    }
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

/**
 * Writes the token that the web gets instead of the secret, with mode 0600. The file is complete at every moment,
 * because a running web may read it.
 */
export function writeWebToken(file: string, appSecret: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${webToken(makeSecrets(appSecret))}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { refusal } from '#scripts/refusal.ts'
import { Keys, keyIdOf, type Manifest } from './manifest.ts'

/** Returns the file for a backup's keys, which lies beside the backup unless it was moved. */
export function keyFileOf(archive: string): string {
  return archive.replace(/(\.tar\.gz)?$/, '.keys.json')
}

/** Mode 0600, also where a file of that name was there before. */
export function writeKeys(file: string, keys: Keys): void {
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
}

/** The keys of the file, or those of the settings where there is no file. Throws a refusal when both differ. */
export function readKeys(file: string, settings: { appSecret: string | undefined }): Keys {
  if (!existsSync(file)) {
    if (settings.appSecret !== undefined) return { appSecret: settings.appSecret }
    throw refusal(
      `The keys are missing: there is no ${file}. Name them after the backup: <backup.tar.gz> <keys.json>.`,
    )
  }
  const keys = Keys.safeParse(parsed(readFileSync(file, 'utf8')))
  if (!keys.success) throw refusal(`${file} is damaged, or holds no keys of a backup.`)
  if (settings.appSecret !== undefined && settings.appSecret !== keys.data.appSecret) {
    throw refusal(`APP_SECRET is not the one in ${file}: what the backup holds sealed could not be read.`)
  }
  return keys.data
}

/** Throws a refusal when the keys are those of another installation, or of another time. */
export function checkKeys(manifest: Manifest, keys: Keys): void {
  if (manifest.keyId !== keyIdOf(keys.appSecret)) {
    throw refusal('These keys do not belong to this backup: what it holds sealed could not be read.')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

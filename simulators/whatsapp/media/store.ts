/** Encrypted media: what a phone puts there for the client, and what it opens of the client's. */
import { randomBytes } from 'node:crypto'
import {
  aesDecryptWithIV,
  aesEncrypWithIV,
  getMediaKeys,
  hmacSign,
  type MediaType,
  sha256,
} from '@whiskeysockets/baileys'
import type { Phone, Simulator } from '../model.ts'
import { getBlob, putBlob } from '../store/blobs.ts'

export type EncryptedMedia = {
  url: string
  directPath?: string
  mediaKey: Buffer
  fileSha256: Buffer
  fileEncSha256: Buffer
  fileLength: number
  mediaKeyTimestamp: number
}

type Pointer = { url?: string | null; directPath?: string | null; mediaKey?: Uint8Array | null }

/** The host the client is told in media_conn; it puts https:// before it. */
export function mediaHost(sim: Simulator): string {
  return `127.0.0.1:${sim.ports.mediaTls || sim.ports.media}`
}

export function pictureUrl(phone: Phone): string {
  return `http://127.0.0.1:${phone.sim.ports.media}/pictures/${phone.number}`
}

/**
 * Encrypts and stores, inside a transaction. Baileys downloads from https://<host of url><directPath> when there is a
 * directPath, and from url as it is when there is none: so plain http works without a directPath.
 */
export async function putMedia(sim: Simulator, plain: Buffer, type: MediaType): Promise<EncryptedMedia> {
  if (!sim.ports.media) throw new Error('the media server is off')
  const mediaKey = randomBytes(32)
  const keys = await getMediaKeys(mediaKey, type)
  const iv = Buffer.from(keys.iv)
  const sealed = aesEncrypWithIV(plain, Buffer.from(keys.cipherKey), iv)
  const file = Buffer.concat([sealed, mac(iv, sealed, keys.macKey)])
  const path = newPath()
  putBlob(sim, path, file)
  return {
    ...(sim.ports.mediaTls
      ? { url: `https://${mediaHost(sim)}${path}`, directPath: path }
      : { url: `http://127.0.0.1:${sim.ports.media}${path}` }),
    mediaKey,
    fileSha256: sha256(plain),
    fileEncSha256: sha256(file),
    fileLength: plain.length,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
  }
}

/**
 * Opens a media message as a phone does: fetches, checks and decrypts the file. A phone keeps what it has seen, expired
 * or not.
 */
export async function openMedia(sim: Simulator, pointer: Pointer, type: MediaType): Promise<Buffer> {
  const path = mediaPath(pointer)
  const file = getBlob(sim, path, true)
  if (!file || !pointer.mediaKey) throw new Error(`no media at ${path}`)
  const keys = await getMediaKeys(pointer.mediaKey, type)
  const sealed = file.subarray(0, -10)
  if (!mac(Buffer.from(keys.iv), sealed, keys.macKey).equals(file.subarray(-10)))
    throw new Error('media MAC does not match')
  return aesDecryptWithIV(sealed, Buffer.from(keys.cipherKey), Buffer.from(keys.iv))
}

/** Uploads an expired medium again; gives its new path. */
export function restoreMedia(sim: Simulator, pointer: Pointer): string | undefined {
  const blob = getBlob(sim, mediaPath(pointer), true)
  if (!blob) return undefined
  const fresh = newPath()
  putBlob(sim, fresh, blob)
  return fresh
}

/** Returns the path of a message's file on the media host. */
export function mediaPath(pointer: Pointer): string {
  if (pointer.directPath) return pointer.directPath
  if (!pointer.url) throw new Error('the message names no file')
  return new URL(pointer.url).pathname
}

function newPath(): string {
  return `/m/${randomBytes(16).toString('hex')}`
}

function mac(iv: Buffer, sealed: Buffer, key: Uint8Array | null | undefined): Buffer {
  if (!key) throw new Error('media keys without a MAC key')
  return hmacSign(Buffer.concat([iv, sealed]), Buffer.from(key)).subarray(0, 10)
}

import { createDecipheriv, createHmac } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { getMediaKeys, proto, type WAMessage, type WASocket } from '@whiskeysockets/baileys'
import type { FetchedFile } from '../driver.ts'
import { FileSource } from './content/content-files.ts'

type Options = { path: string; maxBytes: number; allowsLoopback: boolean }

/** Fetches and decrypts a file into `path`, never holding it whole. */
export function fetchMedia(source: string, options: Options): Promise<FetchedFile> {
  return download(FileSource.parse(JSON.parse(source)), options)
}

/**
 * Has the phone upload a file again that WhatsApp has dropped: Baileys' own way looks at the wrong field and never
 * asks. Null when the phone has it no more.
 */
export async function renewMedia(sock: WASocket, source: string): Promise<string | null> {
  const renewed = await askAgain(sock, FileSource.parse(JSON.parse(source)))
  return renewed && JSON.stringify(renewed)
}

const MAC_LENGTH = 10
const TIMEOUT_MS = 120_000

async function download(
  source: FileSource,
  { path, maxBytes, allowsLoopback }: Options,
): Promise<FetchedFile> {
  const response = await fetch(placeOf(source, allowsLoopback), {
    headers: { Origin: 'https://web.whatsapp.com' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (GONE_STATUSES.has(response.status)) return { outcome: 'gone' }
  if (!response.ok || !response.body) throw new Error(`the media server answered ${response.status}`)
  const keys = await getMediaKeys(Buffer.from(source.mediaKey, 'base64'), source.type)
  const file = await open(path, 'w', 0o600)
  try {
    return await decryptTo(file, response.body, keys, maxBytes)
  } finally {
    await file.close()
  }
}

const GONE_STATUSES = new Set([403, 404, 410])

type Keys = Awaited<ReturnType<typeof getMediaKeys>>

/** AES-256-CBC, then the first ten bytes of an HMAC over iv and ciphertext, which hold the last word. */
async function decryptTo(
  file: FileHandle,
  body: AsyncIterable<Uint8Array>,
  { cipherKey, iv, macKey }: Keys,
  maxBytes: number,
): Promise<FetchedFile> {
  if (!macKey) throw new Error('the media key gives no MAC key')
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  let pending: Buffer = Buffer.alloc(0)
  let size = 0
  const write = async (plain: Buffer) => {
    size += plain.length
    if (plain.length > 0) await file.write(plain)
  }
  for await (const chunk of body) {
    const bytes = Buffer.concat([pending, chunk])
    const ready = bytes.subarray(0, Math.max(0, bytes.length - MAC_LENGTH))
    pending = bytes.subarray(ready.length)
    mac.update(ready)
    await write(decipher.update(ready))
    if (size > maxBytes) return { outcome: 'too_large' }
  }
  if (!mac.digest().subarray(0, MAC_LENGTH).equals(pending))
    throw new Error('the file was changed on its way')
  await write(decipher.final())
  return { outcome: 'stored', size }
}

/** Only WhatsApp's own hosts: the address comes from whoever wrote the message. */
const HOSTS = /(^|\.)whatsapp\.(net|com)$/

function placeOf({ directPath, url }: FileSource, allowsLoopback: boolean): URL {
  const messageUrl = url ? new URL(url) : null
  const host = messageUrl?.host ?? 'mmg.whatsapp.net'
  const mediaUrl = directPath ? new URL(directPath, `https://${host}`) : messageUrl
  if (!mediaUrl) throw new Error('the message does not say where its file is')
  const isOurs = mediaUrl.protocol === 'https:' && HOSTS.test(mediaUrl.hostname)
  if (!isOurs && !(allowsLoopback && isLoopback(mediaUrl.hostname))) {
    throw new Error('the file is not on a host of WhatsApp')
  }
  return mediaUrl
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Null when the phone has the file no more. Without fresh media servers the new address would point elsewhere. */
async function askAgain(sock: WASocket, source: FileSource): Promise<FileSource | null> {
  await sock.refreshMediaConn()
  const key = { ...source.key, participant: source.key.participant ?? undefined }
  const mediaRequest: WAMessage = { key, message: mediaMessage(source) }
  try {
    const { message } = await within(TIMEOUT_MS / 4, sock.updateMediaMessage(mediaRequest))
    const media = message?.[`${source.type}Message`]
    return { ...source, directPath: media?.directPath ?? null, url: media?.url ?? null }
  } catch (error) {
    if (hasGone(error)) return null
    throw error
  }
}

function mediaMessage({ type, mediaKey, directPath, url }: FileSource): proto.IMessage {
  const media = { mediaKey: Buffer.from(mediaKey, 'base64'), directPath, url }
  return proto.Message.fromObject({ [`${type}Message`]: media })
}

/** Baileys turns the phone's "not found" into a Boom with the status 404. */
function hasGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('output' in error)) return false
  const { output } = error
  return typeof output === 'object' && output !== null && 'statusCode' in output && output.statusCode === 404
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the phone did not answer in time')), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

import path from 'node:path'

/** The demo's voice message. */
const VOICE = path.resolve(import.meta.dirname, '../../scripts/demo/media/voice-note.ogg')
/** A picture of one dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
/** The head of a film, which is all that its type is read from. */
const FILM = 'AAAAGGZ0eXBpc29tAAACAGlzb21pc28yAAAACGZyZWU='

export type Sample = { bytes: Uint8Array<ArrayBuffer>; mime: string }

/** A file that a bot names by its address, served as a bot's own would be. */
export async function readSample(pathname: string): Promise<Sample | undefined> {
  switch (pathname) {
    case '/sample.png':
      return { bytes: new Uint8Array(Buffer.from(DOT, 'base64')), mime: 'image/png' }
    case '/sample.mp4':
      return { bytes: new Uint8Array(Buffer.from(FILM, 'base64')), mime: 'video/mp4' }
    case '/sample.ogg':
      return { bytes: new Uint8Array(await Bun.file(VOICE).arrayBuffer()), mime: 'audio/ogg' }
    default:
      return undefined
  }
}

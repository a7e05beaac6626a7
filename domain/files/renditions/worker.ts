import './quiet-console.ts'
import type { RenditionFormat } from '../contract/rules.ts'
import { heicToJpeg } from './heic-to-jpeg.ts'
import { oggToMp3 } from './ogg-to-mp3.ts'

/* Runs beside whoever serves: an hour of speech keeps a processor busy for half a minute, a large picture for some seconds. */

declare const self: Worker

type Conversion = (file: Uint8Array) => Promise<Uint8Array | null>
const CONVERSIONS: Readonly<Record<RenditionFormat, Conversion>> = { mp3: oggToMp3, jpeg: heicToJpeg }

type Order = { file: Uint8Array; format: RenditionFormat }

self.onmessage = async ({ data: { file, format } }: MessageEvent<Order>) => {
  try {
    self.postMessage({ bytes: await CONVERSIONS[format](file) })
  } catch (error) {
    self.postMessage({ bytes: null, failure: error instanceof Error ? error.message : 'unknown' })
  }
}

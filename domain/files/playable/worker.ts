import { oggToMp3 } from './transcode.ts'

/* Runs beside whoever serves: an hour of speech keeps a processor busy for half a minute. */

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  try {
    self.postMessage({ mp3: await oggToMp3(data) })
  } catch (error) {
    self.postMessage({ mp3: null, failure: error instanceof Error ? error.message : 'unknown' })
  }
}

import path from 'node:path'

/** A second of Ogg/Opus, one channel: the first page of audio of the demo's voice note, marked as the last one. */
const SAMPLE = path.resolve(import.meta.dirname, 'one-second.ogg')

/** Answers with the same second, whatever is to be said. */
export function speakSample(): Response {
  return new Response(Bun.file(SAMPLE), { headers: { 'content-type': 'audio/ogg; codecs=opus' } })
}

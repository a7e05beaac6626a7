import type { World } from '../../tests/prove/world.ts'

type BrowserWorld = Pick<World, 'apiUrl' | 'webUrl' | 'company' | 'program'>

/** Listens as a browser does; `hear` is called with the text of each message that a frame shows. */
export async function listenAsBrowser(
  { apiUrl, webUrl, company, program }: BrowserWorld,
  hear: (text: unknown) => void,
): Promise<void> {
  const headers: object = { headers: { Origin: webUrl } }
  const socket = Reflect.construct(WebSocket, [`${apiUrl.replace('http', 'ws')}/ws/${company.id}`, headers])
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    const frame = JSON.parse(String(data))
    for (const { data: change } of frame.events ?? []) hear(change.message?.body)
  })
  socket.send(JSON.stringify({ auth: program.token }))
}

/** Makes a registry of the texts whose display a benchmark waits for. */
export function textsAwaited() {
  const waiting = new Map<string, (shownAt: number) => void>()
  return {
    /** Resolves with when the text was shown, by `performance.now()`. */
    shown: (text: string) => new Promise<number>((resolve) => waiting.set(text, resolve)),
    hear(text: unknown): void {
      if (typeof text !== 'string') return
      waiting.get(text)?.(performance.now())
      waiting.delete(text)
    },
  }
}

// A tab of the inbox without a window, in a process of its own: what the browser keeps is kept once a process.
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import { TabOrder, TabStart } from './tab-protocol.ts'

// The network stays Bun's own, and so does what it is made of.
const { fetch, Request, Response, Headers, URL, URLSearchParams, AbortController, AbortSignal, WebSocket } =
  globalThis
const { FormData, Blob, File } = globalThis
const start = TabStart.parse(JSON.parse(process.argv[2] ?? ''))
GlobalRegistrator.register({ url: start.webUrl, width: 1280, height: 800 })
Object.assign(globalThis, { fetch, Request, Response, Headers, URL, URLSearchParams, FormData, Blob, File })
Object.assign(globalThis, { AbortController, AbortSignal, WebSocket })

// React asks once, when it is loaded, whether there is a document.
const { makeTab } = await import('./tab.tsx')
const tab = await makeTab(start)

process.on('message', (message: { id: number; order: unknown }) => void answer(message))
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0, value: 'ready' })

async function answer({ id, order }: { id: number; order: unknown }): Promise<void> {
  try {
    process.send?.({ id, value: await tab(TabOrder.parse(order)) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

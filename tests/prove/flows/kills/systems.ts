import { makeService } from '#simulators/ai/service.ts'
import { type Bot, richText } from '#simulators/typebot/bot.ts'
import { type Fault, makeTypebot } from '#simulators/typebot/service.ts'
import { makeReceiver } from '#simulators/webhooks/service.ts'

/** Longer than the product waits for an answer. */
const SLOW_MS = 12_000

/** The systems that flows ask, in this process, whatever is killed beside it. */
export type Systems = ReturnType<typeof serveSystems>

/** `latencyMs` is drawn for each request: kills shall meet calls that are under way. */
export function serveSystems(latencyMs: () => number = () => 0) {
  const typebot = makeTypebot({ bots: [colourBot()], slowMs: SLOW_MS })
  const model = makeService()
  const receiver = makeReceiver()
  /** The words that the bot took, once for each time that it took them. */
  const takenWords: string[] = []
  const serve = (answer: (request: Request) => Promise<Response>) =>
    Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      idleTimeout: 60,
      async fetch(request) {
        await Bun.sleep(latencyMs())
        return answer(request)
      },
    })
  const servers = [
    serve(async (request) => {
      const copy = request.clone()
      const response = await typebot.answer(request)
      if (copy.url.endsWith('/continueChat') && response.status === 200)
        takenWords.push(await messageOf(copy))
      return response
    }),
    serve(model.answer),
    serve(receiver.answer),
  ]
  const [typebotUrl = '', modelUrl = '', receiverUrl = ''] = servers.map(
    ({ port }) => `http://127.0.0.1:${port}`,
  )
  return {
    typebotUrl,
    modelUrl,
    receiverUrl,
    takenWords,
    heard: () => typebot.heard,
    failTypebot: (...faults: Fault[]) => typebot.fail(...faults),
    failModel: model.fail,
    failReceiver: receiver.fail,
    stop: () => Promise.all(servers.map((server) => server.stop(true))),
  }
}

async function messageOf(request: Request): Promise<string> {
  const body: unknown = await request.json().catch(() => undefined)
  const message: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined
  if (typeof message === 'string') return message
  return typeof message === 'object' && message !== null ? String(Reflect.get(message, 'text')) : ''
}

/** Says who it talks to, asks a colour, and ends. */
export function colourBot(): Bot {
  const bubble = (id: string, line: string) =>
    ({ kind: 'bubble', id, type: 'text', content: { type: 'richText', richText: richText(line) } }) as const
  return {
    publicId: 'cores',
    blocks: {
      start: [
        bubble('hello', 'Robô: oi, {{nome}}'),
        bubble('ask', 'Robô: que cor?'),
        { kind: 'input', id: 'colour', type: 'text input', variable: 'cor' },
        bubble('noted', 'Robô: anotei {{cor}}'),
      ],
    },
  }
}

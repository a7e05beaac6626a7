import { z } from 'zod'
import type { FlowGraph } from '#domain/flows/contract/graph.ts'
import {
  aCondition,
  aMenu,
  aMessage,
  anInterval,
  aQuestion,
  aTicket,
  drawnFlow,
} from '#tests/support/drawn-flow.ts'
import type { Workplace } from '../../world.ts'
import type { Systems } from './systems.ts'

/** The system that a flow asks. */
export const ASKED = ['typebot', 'model', 'webhook', 'nobody'] as const
export type Asked = (typeof ASKED)[number]

const CreatedRow = z.object({ id: z.number() })
const PublishedFlow = z.object({ published: z.boolean(), problems: z.array(z.unknown()) })

type Hands = Pick<Workplace, 'program' | 'company' | 'services'>

/** Publishes a flow by the API, as the editor does, and gives it a connection on which it answers everybody. */
export async function publishFlow(
  workplace: Hands,
  { asked, systems, connectionId }: { asked: Asked; systems: Systems; connectionId: number },
): Promise<void> {
  const { program, company } = workplace
  const caller = await makeCaller(program, { asked, systems, queueId: company.queue.id })
  await publishDrawing(workplace, { connectionId, graph: draw(company.queue.id, caller) })
}

export async function publishDrawing(
  { program, services }: Hands,
  { connectionId, graph }: { connectionId: number; graph: FlowGraph },
): Promise<void> {
  const { id } = CreatedRow.parse(
    await program.post('/flowbuilder', { name: `Fluxo ${crypto.randomUUID()}` }),
  )
  const { nodes, connections } = graph
  const saved = await program.post('/flowbuilder/flow', { idFlow: id, nodes, connections })
  const { published, problems } = PublishedFlow.parse(saved)
  if (!published) throw new Error(`the flow has problems: ${JSON.stringify(problems)}`)
  await services.admin`update connections set flow_id_not_phrase = ${id} where id = ${connectionId}`
}

/** A saved integration with a Typebot. */
export async function addTypebot(program: Workplace['program'], urlN8N: string): Promise<number> {
  const body = {
    type: 'typebot',
    name: 'Robô',
    urlN8N,
    typebotSlug: 'cores',
    typebotExpires: 0,
    typebotDelayMessage: 200,
  }
  return CreatedRow.parse(await program.post('/queueIntegration', body)).id
}

type Caller = { type: 'typebot' | 'openai'; fields: Record<string, number> } | null

async function makeCaller(
  program: Workplace['program'],
  { asked, systems, queueId }: { asked: Asked; systems: Systems; queueId: number },
): Promise<Caller> {
  if (asked === 'nobody') return null
  if (asked === 'model') {
    const prompt = 'Você atende clientes de uma loja de bolsas. Responda em até três frases, com gentileza.'
    const body = {
      name: 'Assistente',
      prompt,
      apiKey: 'sk-simulated-0000',
      queueId,
      baseUrl: `${systems.modelUrl}/v1`,
    }
    const { id } = CreatedRow.parse(await program.post('/prompt', body))
    return { type: 'openai', fields: { promptId: id } }
  }
  if (asked === 'typebot')
    return { type: 'typebot', fields: { integrationId: await addTypebot(program, systems.typebotUrl) } }
  const body = { type: 'webhook', name: 'Avisos', urlN8N: `${systems.receiverUrl}/aviso` }
  const { id } = CreatedRow.parse(await program.post('/queueIntegration', body))
  return { type: 'typebot', fields: { integrationId: id } }
}

/** Texts, a question, a condition, a menu, a pause, a draw, another system where one is asked, and people. */
function draw(queueId: number, caller: Caller): FlowGraph {
  const next = caller ? 'before' : 'goodbye'
  return drawnFlow({
    hello: aMessage(TEXTS.hello, 'name'),
    name: aQuestion(TEXTS.name, 'nome', 'kind'),
    kind: aCondition('nome', 6, 'vip', { a: 'vip', b: 'plain' }),
    vip: aMessage(TEXTS.vip, 'menu'),
    plain: aMessage(TEXTS.plain, 'menu'),
    menu: aMenu(TEXTS.menu, ['Pausa', 'Sorteio'], { a1: 'pause', a2: 'draw', else: 'goodbye' }),
    pause: anInterval(1, 'paused'),
    paused: aMessage(TEXTS.paused, next),
    draw: { type: 'randomizer', data: { percent: 50 }, to: { a: 'heads', b: 'tails' } },
    heads: aMessage(TEXTS.heads, next),
    tails: aMessage(TEXTS.tails, next),
    ...(caller && {
      before: aMessage(TEXTS.before, 'asked'),
      asked: {
        type: caller.type,
        data: { typebotIntegration: caller.fields },
        to: { a: 'goodbye', b: 'failed' },
      } as const,
      failed: aMessage(TEXTS.failed, 'people'),
    }),
    goodbye: aMessage(TEXTS.goodbye, 'people'),
    people: aTicket(queueId),
  })
}

/** Texts of the nodes; `asked` is not said by the drawing. */
export const TEXTS = {
  hello: 'Olá! Aqui é a loja.',
  name: 'Como você se chama?',
  vip: 'Atendimento vip, {{nome}}.',
  plain: 'Prazer, {{nome}}.',
  menu: 'O que você prefere, {{nome}}?',
  paused: 'Depois da pausa, {{nome}}.',
  heads: 'Deu cara, {{nome}}.',
  tails: 'Deu coroa, {{nome}}.',
  before: 'Agora outro sistema, {{nome}}.',
  failed: 'O outro sistema falhou, {{nome}}.',
  goodbye: 'Até já, {{nome}}.',
} as const
export type TextNode = keyof typeof TEXTS

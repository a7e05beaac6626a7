import { and, eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { prompts } from '#db/schema/prompts.ts'
import { queues } from '#db/schema/queues.ts'
import type { Ctx } from '#domain/core/context.ts'
import { inCompany } from '#domain/core/tenancy.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import type { FlowConnection, FlowNode } from '#domain/flows/contract/graph.ts'
import { flowVerbs } from '#domain/flows/flow-verbs.ts'
import { saveFlow } from '#domain/flows/versions/publish-flow.ts'

/** A flow that greets whoever writes for the first time: a question, a menu, a condition, an assistant and people. */
export async function seedWelcomeFlow(ctx: Ctx): Promise<void> {
  const { queueIds, promptId } = await reading(ctx, async (tx) => ({
    queueIds: new Map(
      (
        await tx.db.select({ id: queues.id, name: queues.name }).from(queues).where(inCompany(tx, queues))
      ).map(({ id, name }) => [name, id]),
    ),
    promptId: (
      await tx.db
        .select({ id: prompts.id })
        .from(prompts)
        .where(inCompany(tx, prompts, isNull(prompts.deletedAt)))
    )[0]?.id,
  }))
  const [sales, support] = [queueIds.get('Vendas'), queueIds.get('Suporte')]
  if (!sales || !support || !promptId) return
  const { id } = await flowVerbs.create(ctx, { name: 'Boas-vindas', active: true })
  await saveFlow(ctx, { idFlow: id, note: 'Primeira versão', ...drawing({ sales, support, promptId }) })
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(connections)
      .set({ flowIdWelcome: id })
      .where(inCompany(tx, connections, and(eq(connections.isDefault, true), isNull(connections.deletedAt))))
  })
}

type Targets = { sales: number; support: number; promptId: number }

function drawing({ sales, support, promptId }: Targets): {
  nodes: FlowNode[]
  connections: FlowConnection[]
} {
  const node = (
    id: string,
    type: FlowNode['type'],
    x: number,
    y: number,
    data: FlowNode['data'],
  ): FlowNode => ({
    id,
    type,
    position: { x, y },
    data,
  })
  const edge = (source: string, sourceHandle: string, target: string): FlowConnection => ({
    id: `${source}-${sourceHandle}`,
    source,
    sourceHandle,
    target,
  })
  const options = ['Comprar uma bolsa', 'Tirar uma dúvida', 'Falar com uma pessoa']
  return {
    nodes: [
      node('start', 'start', 80, 200, { label: 'Inicio do fluxo' }),
      node('hello', 'singleBlock', 380, 200, {
        seq: ['message1'],
        elements: [{ type: 'message', number: 'message1', value: '{{ms}}! Aqui é a Loja Demo. 👜' }],
      }),
      node('name', 'question', 680, 200, {
        typebotIntegration: { message: 'Como posso te chamar?', answerKey: 'nome' },
      }),
      node('menu', 'menu', 980, 200, {
        message: 'Prazer, {{nome}}! Como posso ajudar?',
        arrayOption: options.map((value, index) => ({ number: String(index + 1), value })),
      }),
      node('open', 'condition', 1300, 40, { key: 'isOpen', condition: 1, value: 'true' }),
      node('closed', 'singleBlock', 1600, 160, {
        seq: ['message1'],
        elements: [
          {
            type: 'message',
            number: 'message1',
            value: 'Agora estamos fechados, {{nome}}. Assim que abrirmos, alguém responde aqui.',
          },
        ],
      }),
      node('assistant', 'openai', 1300, 320, { typebotIntegration: { promptId } }),
      node('sales', 'ticket', 1900, 40, { data: { id: sales, name: 'Vendas' } }),
      node('support', 'ticket', 1900, 320, { data: { id: support, name: 'Suporte' } }),
    ],
    connections: [
      edge('start', 'a', 'hello'),
      edge('hello', 'a', 'name'),
      edge('name', 'a', 'menu'),
      edge('menu', 'a1', 'open'),
      edge('menu', 'a2', 'assistant'),
      edge('menu', 'a3', 'support'),
      edge('menu', 'else', 'support'),
      edge('open', 'a', 'sales'),
      edge('open', 'b', 'closed'),
      edge('closed', 'a', 'sales'),
      edge('assistant', 'a', 'support'),
      edge('assistant', 'b', 'support'),
    ],
  }
}

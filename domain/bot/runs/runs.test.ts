import { describe, expect, test } from 'bun:test'
import { richText } from '#simulators/typebot/bot.ts'
import { makeTypebot } from '#simulators/typebot/service.ts'
import { aMenu, aMessage, anInterval, aQuestion, aTicket, drawnFlow } from '#tests/support/drawn-flow.ts'
import { flowReception } from '#tests/support/fixtures/flow-reception.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf } from '#tests/support/traces.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { systemCtx } from '../../core/context.ts'
import { takeLease } from '../../core/system/leases.ts'
import { inTransaction } from '../../core/transaction.ts'
import { failedAnswer } from '../../flows/contract/call-answer.ts'
import type { FlowGraph } from '../../flows/contract/graph.ts'
import { saveFlow } from '../../flows/versions/publish-flow.ts'
import { recordHanded } from '../../messages/delivery/record-handed.ts'

import { sendMessage } from '../../messages/outbound/send-message.ts'
import { acceptTicket } from '../../tickets/actions/accept-ticket.ts'
import { transferTicket } from '../../tickets/actions/transfer-ticket.ts'
import { listTicketLog } from '../../tickets/list-ticket-log.ts'
import { undoAct } from '../../tickets/undo/undo-act.ts'
import { handOver } from '../control/hand-over.ts'
import { pauseBot } from '../control/pause-bot.ts'
import { restartBot } from '../control/restart-bot.ts'
import { resumeBot } from '../control/resume-bot.ts'
import { endIntegration, steerRun } from '../control/steer-run.ts'
import { MAX_IN_A_SPELL } from '../is-endless.ts'
import { askForRun } from './ask-for-run.ts'
import { callForRun } from './call-for-run.ts'
import { goOnWithRun, lockRun } from './go-on.ts'
import { moveRuns } from './move-runs.ts'
import { flowNumbers, flowWaiting } from './run-numbers.ts'

const services = await testServices()
const {
  aFlow,
  aFlowReception,
  answers,
  aReception,
  bursts,
  passes,
  runOf,
  runsOf,
  said,
  standing,
  ticketIdOf,
  writes,
} = flowReception(services)

const ASKING = (queueId: number) =>
  drawnFlow({
    hello: aMessage('Oi!', 'ask'),
    ask: aQuestion('Nome?', 'nome', 'menu'),
    menu: aMenu('{{nome}}, o que deseja?', ['Comprar', 'Ajuda'], { a1: 'pause', a2: 'people' }),
    pause: anInterval(10, 'bye'),
    bye: aMessage('Pronto, {{nome}}.', 'people'),
    people: aTicket(queueId),
  })

const TYPEBOT = (queueId: number) =>
  drawnFlow({
    bot: {
      type: 'typebot',
      data: { typebotIntegration: { name: 'T', urlN8N: 'https://t.test', typebotSlug: 's' } },
      to: 'people',
    },
    people: aTicket(queueId),
  })

/** The company buys a plan with these features. */
async function withPlan(
  company: { id: number },
  flags: { use_integrations: boolean; use_open_ai: boolean },
): Promise<void> {
  const [plan] = await services.admin`insert into plans ${services.admin({
    name: `plan of ${company.id}`,
    users: 9,
    connections: 9,
    queues: 9,
    ...flags,
  })} returning id`
  await services.admin`update companies set plan_id = ${plan?.id} where id = ${company.id}`
}

describe('a customer is answered as it is drawn', () => {
  test('to the queue, with what is shown and logged on the way', async () => {
    const company = await aFlowReception(ASKING)
    await writes(company, 'Olá')
    const ticketId = await ticketIdOf(company)
    expect(await standing({ ...company, ticketId })).toMatchObject({
      isBot: true,
      bot: {
        place: 'flow',
        run: { kind: 'flow', name: 'Boas-vindas', nodeId: 'ask', nodeName: 'Nome?', waitsFor: 'reply' },
      },
    })
    await writes(company, 'Ana')
    await writes(company, 'comprar')
    expect(await standing({ ...company, ticketId })).toMatchObject({
      bot: { run: { nodeType: 'interval', waitsFor: 'time' } },
    })
    await passes(company, 10_000)
    expect(await said(company)).toEqual([
      'Oi!',
      'Nome?',
      'Ana, o que deseja?\n\n[ 1 ] Comprar\n[ 2 ] Ajuda',
      'Pronto, Ana.',
    ])
    expect(await standing({ ...company, ticketId })).toMatchObject({
      queueId: company.help.id,
      isBot: false,
      bot: null,
    })
    expect(await runsOf(company)).toMatchObject([{ outcome: 'queued', ended: true, waitsFor: null }])
    expect(await logOf(company.ctx, ticketId)).toEqual(['create', 'bot', 'queue', 'bot'])
  })

  test('one that ends without a queue is followed by the menu of queues, and begins once', async () => {
    const company = await aFlowReception(() => drawnFlow({ hi: aMessage('Oi!') }))
    await writes(company, 'Olá')
    await writes(company, 'hm')
    const bodies = await said(company)
    expect(bodies[0]).toBe('Oi!')
    expect(bodies.slice(1).every((body) => body.startsWith('Olá!'))).toBe(true)
    expect(await runsOf(company)).toHaveLength(1)
  })
})

test('numbers of each node, and who waits there', async () => {
  const company = await aFlowReception(ASKING)
  const { adminCtx, flowId } = company
  await writes(company, 'oi')
  const before = await flowNumbers(adminCtx, { flowId })
  expect(before.numbers).toContainEqual({ nodeId: 'ask', entered: 1, left: 0, waiting: 1, dropped: 0 })
  const { waiting } = await flowWaiting(adminCtx, { flowId, node: 'ask' })
  expect(waiting).toMatchObject([{ waitsFor: 'reply' }])
  for (const body of ['Ana', 'talvez', 'ajuda']) await writes(company, body)
  const { numbers } = await flowNumbers(adminCtx, { flowId })
  expect(numbers).toEqual([
    { nodeId: 'ask', entered: 1, left: 1, waiting: 0, dropped: 0 },
    { nodeId: 'hello', entered: 1, left: 1, waiting: 0, dropped: 0 },
    { nodeId: 'menu', entered: 1, left: 1, waiting: 0, dropped: 0 },
    { nodeId: 'people', entered: 1, left: 0, waiting: 0, dropped: 1 },
    { nodeId: 'start', entered: 1, left: 1, waiting: 0, dropped: 0 },
  ])
  const stranger = await aReception()
  await expect(flowNumbers(stranger.adminCtx, { flowId })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})

describe('what begins', () => {
  const saying = (text: string) => (queueId: number) =>
    drawnFlow({ m: aMessage(text, 'p'), p: aTicket(queueId) })

  async function aPhrase(
    company: { id: number; connection: { id: number } },
    phrase: string,
    flowId: number,
    isOfConnection = false,
  ) {
    await services.admin`insert into flow_campaigns (company_id, name, flow_id, connection_id, phrase)
      values (${company.id}, ${phrase}, ${flowId}, ${isOfConnection ? company.connection.id : null}, ${phrase})`
  }

  test('a phrase as whole words, the longest, then the connection’s, then the oldest; else welcome, else not phrase', async () => {
    const company = await aFlowReception(saying('de novo'))
    const { help } = company
    const draw = (text: string, as: 'flow_id_welcome' | null = null) =>
      aFlow(company, saying(text)(help.id), { name: text, as })
    await draw('primeira vez', 'flow_id_welcome')
    await aPhrase(company, 'promo', await draw('promo'))
    await aPhrase(company, 'promo natal', await draw('natal'))
    await aPhrase(company, 'Promo', await draw('promo daqui'), true)
    const cases: [text: string, answer: string][] = [
      ['Quero a PROMO Natál!', 'natal'],
      ['promo?', 'promo daqui'],
      ['promoção', 'primeira vez'],
      ['oi', 'primeira vez'],
    ]
    for (const [index, [text, answer]] of cases.entries()) {
      const person = { phone: `551190000${index}000`, lid: null, pushName: null }
      await writes(company, text, { chat: { kind: 'person', person } })
      expect((await said(company)).at(-1), text).toBe(answer)
    }
    // A customer who was here before is not new.
    await services.admin`update tickets set status = 'closed', closed_at = now(), is_bot = false where company_id = ${company.id}`
    services.travel(3_600_000)
    await writes(company, 'oi', {
      chat: { kind: 'person', person: { phone: '5511900003000', lid: null, pushName: null } },
    })
    expect((await said(company)).at(-1)).toBe('de novo')
  })

  test('nothing by an inactive flow, one that was never published, or a plan without the feature', async () => {
    const company = await aFlowReception(saying('fluxo'))
    for (const change of [
      () => services.admin`update flows set active = false where company_id = ${company.id}`,
      () =>
        services.admin`update flows set active = true, published_version_id = null where company_id = ${company.id}`,
      async () => {
        await services.admin`update flows set published_version_id = (select max(id) from flow_versions v where v.flow_id = flows.id)
          where company_id = ${company.id}`
        await withPlan(company, { use_integrations: false, use_open_ai: false })
      },
    ]) {
      await change()
      await services.admin`update tickets set status = 'closed' where company_id = ${company.id}`
      services.travel(3_600_000)
      await writes(company, 'oi')
      expect((await said(company)).at(-1)).toStartWith('Olá!')
    }
    expect(await runsOf(company)).toEqual([])
  })

  test('it begins also on a connection with one queue, in which each conversation is from the start', async () => {
    const company = await aReception()
    await services.admin`delete from connection_queues where company_id = ${company.id} and queue_id = ${company.help.id}`
    await aFlow(company, ASKING(company.help.id))
    await writes(company, 'Olá')
    const ticketId = await ticketIdOf(company)
    expect(await standing({ ...company, ticketId })).toMatchObject({ queueId: company.queue.id, isBot: true })
    await writes(company, 'Ana')
    await writes(company, '2')
    expect(await said(company)).toEqual(['Oi!', 'Nome?', 'Ana, o que deseja?\n\n[ 1 ] Comprar\n[ 2 ] Ajuda'])
    expect(await standing({ ...company, ticketId })).toMatchObject({ queueId: company.help.id, isBot: false })
  })

  test('two messages at once begin one', async () => {
    const company = await aFlowReception(ASKING)
    await Promise.all([bursts(company, 'oi'), bursts(company, 'olá')])
    expect(await runsOf(company)).toHaveLength(1)
    expect((await said(company)).filter((body) => body === 'Nome?')).toHaveLength(1)
  })
})

describe('messages and times meet their step', () => {
  test('what was written before the question could be read is no answer to it', async () => {
    const company = await aFlowReception(ASKING)
    await bursts(company, 'oi')
    await bursts(company, 'tudo bem?')
    expect(await runOf(company)).toMatchObject({ nodeId: 'ask' })
    await writes(company, 'Ana')
    expect((await said(company)).at(-1)).toStartWith('Ana, o que')
  })

  test('what was written after the question left is its answer, also where the question is handed to the channel once more', async () => {
    const company = await aFlowReception(ASKING)
    await bursts(company, 'oi')
    const lease = await takeLease(services, { id: company.connection.id, companyId: company.id }, 'one')
    if (!lease) throw new Error('the lease was free')
    const rows = await services.admin`select external_id from sends where company_id = ${company.id}`
    const externalIds = rows.map((row) => String(row.external_id))
    await recordHanded(company.ctx, { ...lease, externalIds })
    // The process is killed before the channel has answered, and comes back.
    services.travel(4000)
    await recordHanded(company.ctx, { ...lease, externalIds })
    await bursts(company, 'Ana')
    expect((await said(company)).at(-1)).toStartWith('Ana, o que')
  })

  test('a message in a pause neither shortens it nor makes it go twice', async () => {
    const company = await aFlowReception(ASKING)
    for (const body of ['oi', 'Ana', '1', 'e aí?']) await writes(company, body)
    expect(await runOf(company)).toMatchObject({ nodeId: 'pause', waitsFor: 'time' })
    await passes(company, 10_000)
    await passes(company, 10_000)
    expect((await said(company)).filter((body) => body.startsWith('Pronto'))).toHaveLength(1)
  })

  test('a message that was read is never read again', async () => {
    const company = await aFlowReception(ASKING)
    await writes(company, 'oi', { externalId: 'SAME' })
    await writes(company, 'oi', { externalId: 'SAME' })
    expect(await runOf(company)).toMatchObject({ nodeId: 'ask' })
    const inputs =
      await services.admin`select is_read, text from flow_inputs where company_id = ${company.id}`
    expect(inputs.map((row) => ({ ...row }))).toEqual([{ is_read: true, text: null }])
  })

  test('one that waits for a day ends, and a late answer begins anew', async () => {
    const company = await aFlowReception(ASKING)
    await services.admin`delete from connection_queues where company_id = ${company.id}`
    await writes(company, 'oi')
    await passes(company, 24 * 3_600_000)
    expect(await runOf(company)).toMatchObject({ outcome: 'expired', ended: true })
    await writes(company, 'Ana')
    expect(await runsOf(company)).toHaveLength(2)
    expect((await said(company)).slice(-2)).toEqual(['Oi!', 'Nome?'])
  })

  test('what is written after a day is answered also where the clock has not ended the run yet', async () => {
    for (const [before, nodeId] of [
      [['oi'], 'ask'],
      [['oi', 'Ana', '1'], 'pause'],
    ] as const) {
      const company = await aFlowReception(ASKING)
      for (const body of before) await writes(company, body)
      expect(await runOf(company)).toMatchObject({ nodeId, ended: false })
      services.travel(24 * 3_600_000)
      await writes(company, 'bom dia')
      expect(await runsOf(company)).toMatchObject([
        { outcome: 'expired', ended: true },
        { outcome: null, nodeId: 'ask', waitsFor: 'reply' },
      ])
      expect((await said(company)).slice(-2)).toEqual(['Oi!', 'Nome?'])
    }
  })
})

describe('a version, and what it points at', () => {
  test('a conversation goes on in the version in which it began, also when the flow is gone', async () => {
    const company = await aFlowReception(ASKING)
    await writes(company, 'oi')
    const other = drawnFlow({ ask: aQuestion('Outra?', 'x') })
    await services.admin`with v as (insert into flow_versions (company_id, flow_id, number, graph, problems)
        values (${company.id}, ${company.flowId}, 2, ${services.admin.json(other as never)}, '[]') returning id)
      update flows set published_version_id = (select id from v), deleted_at = now() where id = ${company.flowId}`
    await writes(company, 'Ana')
    expect((await said(company)).at(-1)).toStartWith('Ana, o que deseja?')
  })

  test('conversations go on in a newer one when somebody moves them, where it has their node', async () => {
    const company = await aFlowReception(ASKING)
    const { adminCtx, flowId, help } = company
    await writes(company, 'oi')
    const publish = (graph: FlowGraph) => saveFlow(adminCtx, { idFlow: flowId, note: '', ...graph })
    const elsewhere = drawnFlow({ other: aQuestion('Idade?', 'idade', 'people'), people: aTicket(help.id) })
    expect((await publish(elsewhere)).published).toBe(true)
    expect(await moveRuns(adminCtx, { flowId })).toEqual({ movedCount: 0, leftCount: 1 })
    const newer = drawnFlow({
      ask: aQuestion('Nome completo?', 'nome', 'thanks'),
      thanks: aMessage('Obrigado, {{nome}}!', 'people'),
      people: aTicket(help.id),
    })
    await publish(newer)
    expect((await flowNumbers(adminCtx, { flowId })).running).toMatchObject([{ number: 1, count: 1 }])
    expect(await moveRuns(adminCtx, { flowId })).toEqual({ movedCount: 1, leftCount: 0 })
    expect((await flowNumbers(adminCtx, { flowId })).running).toMatchObject([{ number: 3, count: 1 }])
    await writes(company, 'Ana')
    expect((await said(company)).at(-1)).toBe('Obrigado, Ana!')
    await expect(moveRuns((await aReception()).adminCtx, { flowId })).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })

  test('a queue that is gone fails visibly, and people have it', async () => {
    const company = await aFlowReception(() => drawnFlow({ p: aTicket(999_999) }))
    await writes(company, 'oi')
    const ticketId = await ticketIdOf(company)
    expect(await runOf(company)).toMatchObject({ outcome: 'failed', reason: 'missingQueue' })
    expect((await standing({ ...company, ticketId })).queueId).not.toBeNull()
  })
})

describe('another system', () => {
  test('is asked by a job for what was written, and answers once', async () => {
    const company = await aFlowReception(TYPEBOT)
    await writes(company, 'oi')
    expect(await standing({ ...company, ticketId: await ticketIdOf(company) })).toMatchObject({
      useIntegration: true,
    })
    const { step } = await runOf(company)
    const [first, second] = await Promise.all([
      answers(company, { parts: [{ kind: 'text', text: 'Olá do bot' }], session: { s: 1 } }, step),
      answers(company, { parts: [{ kind: 'text', text: 'Olá do bot' }], session: { s: 1 } }, step),
    ])
    expect(first?.messages.map(({ text }) => text)).toEqual(['oi'])
    expect(second === null || second.messages.length === 1).toBe(true)
    expect(await said(company)).toEqual(['Olá do bot'])
    await writes(company, 'azul')
    expect(await answers(company, { next: 'end' })).toMatchObject({
      session: { s: 1 },
      messages: [{ text: 'azul' }],
    })
    expect(await standing({ ...company, ticketId: await ticketIdOf(company) })).toMatchObject({
      useIntegration: false,
      queueId: company.help.id,
    })
  })

  test('a bot that was typed into a node is told nothing twice, whatever becomes of the process that told it', async () => {
    const bubble = { kind: 'bubble', id: 'b', type: 'text', content: { richText: richText('Cor?') } } as const
    const input = { kind: 'input', id: 'i', type: 'text input' } as const
    const typebot = makeTypebot({
      bots: [{ publicId: 'cores', blocks: { start: [bubble, input, bubble, input] } }],
    })
    const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: typebot.answer })
    const fields = { name: 'T', urlN8N: `http://127.0.0.1:${server.port}`, typebotSlug: 'cores' }
    const asked = { type: 'typebot', data: { typebotIntegration: fields }, to: 'people' } as const
    const company = await aFlowReception((queueId) => drawnFlow({ asked, people: aTicket(queueId) }))
    const ask = askForRun({ mayReachPrivate: true })
    const callAgain = async (used: typeof ask = ask) => {
      const { id: runId, step } = await runOf(company)
      return callForRun(systemCtx(services, company.id, 'job'), { runId, step }, used)
    }
    await writes(company, 'oi')
    await callAgain()
    await writes(company, 'azul')
    const died = callAgain(async (ctx, call) => {
      await ask(ctx, call)
      throw new Error('the process ended')
    })
    await expect(died).rejects.toThrow('the process ended')
    await callAgain()
    await server.stop(true)
    expect(typebot.heard.map(({ path }) => path.split('/').at(-1))).toEqual(['startChat', 'continueChat'])
    expect(await runOf(company)).toMatchObject({ outcome: 'failed', reason: 'timeout' })
  })

  test('what comes during a call is asked next, one after another, and none is lost', async () => {
    const company = await aFlowReception(TYPEBOT)
    await writes(company, 'um')
    await answers(company, async () => {
      await writes(company, 'dois')
      await writes(company, 'três')
      return { parts: [{ kind: 'text', text: '1' }] }
    })
    expect((await answers(company, { parts: [{ kind: 'text', text: '2' }] }))?.messages).toMatchObject([
      { text: 'dois' },
    ])
    expect((await answers(company, { parts: [{ kind: 'text', text: '3' }] }))?.messages).toMatchObject([
      { text: 'três' },
    ])
    expect(await runOf(company)).toMatchObject({ waitsFor: 'reply' })
    expect(await said(company)).toEqual(['1', '2', '3'])
  })

  test('what is written while an answer ends the conversation does not revive it', async () => {
    const company = await aFlowReception(TYPEBOT)
    await writes(company, 'oi')
    const { id: runId, step } = await runOf(company)
    const [writing] = await inTransaction(systemCtx(services, company.id, 'job'), async (tx) => {
      const ticket = await lockRun(tx, runId)
      if (!ticket) throw new Error('the run has ended')
      await goOnWithRun(tx, ticket, { runId, step }, { kind: 'answer', answer: failedAnswer('timeout') })
      const message = bursts(company, 'azul')
      const isWaiting = async () => {
        const [row] = await services.admin`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return Number(row?.n) > 0
      }
      await waitFor(isWaiting, { description: 'the message to wait for the conversation' })
      return [message]
    })
    await writing
    expect(await runOf(company)).toMatchObject({ ended: true, outcome: 'failed', reason: 'timeout' })
  })

  test('an answer that comes once a person has it does nothing', async () => {
    const company = await aFlowReception(TYPEBOT)
    await writes(company, 'oi')
    const ticketId = await ticketIdOf(company)
    await answers(company, async () => {
      await acceptTicket(company.adminCtx, { ticketId, queueId: company.help.id })
      return { parts: [{ kind: 'text', text: 'tarde' }] }
    })
    expect(await said(company)).toEqual([])
    expect(await runOf(company)).toMatchObject({ outcome: 'person' })
  })

  test('restarted the other system is asked anew, though the bot itself has nothing to say yet', async () => {
    const company = await aFlowReception(TYPEBOT)
    await writes(company, 'oi')
    await answers(company, { parts: [{ kind: 'text', text: 'Oi!' }] })
    const ticketId = await ticketIdOf(company)
    expect(await restartBot(company.adminCtx, { ticketId })).toMatchObject({
      bot: { run: { waitsFor: 'call' } },
    })
    expect((await runsOf(company)).map(({ outcome }) => outcome)).toEqual(['stopped', null])
    await answers(company, { parts: [{ kind: 'text', text: 'Oi de novo!' }] })
    expect((await said(company)).at(-1)).toBe('Oi de novo!')
  })

  test('one that does not answer in time is waited for no longer', async () => {
    const company = await aFlowReception(TYPEBOT)
    await writes(company, 'oi')
    const { step } = await runOf(company)
    await passes(company, 90_000)
    expect(await runOf(company)).toMatchObject({ outcome: 'failed', reason: 'timeout' })
    const ends = await listTicketLog(company.adminCtx, { ticketId: await ticketIdOf(company) })
    expect(ends.find(({ rule }) => rule === 'flowEnded')?.names.slice(1)).toEqual(['failed', 'timeout'])
    await answers(company, { parts: [{ kind: 'text', text: 'tarde' }] }, step)
    expect(await said(company)).toEqual([])
  })
})

describe('a person always wins', () => {
  test('by accepting, by answering, by handing over; a timer that is left does nothing', async () => {
    for (const act of [
      (company: Awaited<ReturnType<typeof aReception>>, ticketId: number) =>
        acceptTicket(company.adminCtx, { ticketId, queueId: company.help.id }),
      (company: Awaited<ReturnType<typeof aReception>>, ticketId: number) =>
        handOver(company.adminCtx, { ticketId }),
      async (company: Awaited<ReturnType<typeof aReception>>, ticketId: number) => {
        await acceptTicket(company.adminCtx, { ticketId, queueId: company.help.id })
        await sendMessage(company.adminCtx, {
          ticketId,
          body: 'eu',
          clientId: crypto.randomUUID(),
          isPrivate: false,
          sign: false,
          quotedMsg: null,
        })
      },
    ]) {
      const company = await aFlowReception(ASKING)
      for (const body of ['oi', 'Ana', '1']) await writes(company, body)
      const before = await said(company)
      await act(company, await ticketIdOf(company))
      await passes(company, 10_000)
      expect(await runOf(company)).toMatchObject({ outcome: 'person', ended: true })
      expect((await said(company)).filter((body) => body.startsWith('Pronto'))).toEqual([])
      expect(before).toHaveLength(3)
    }
  })

  test('written from the phone, too', async () => {
    const company = await aFlowReception(ASKING)
    await writes(company, 'oi')
    await writes(company, 'já te respondo', { fromMe: true })
    expect(await runOf(company)).toMatchObject({ outcome: 'person' })
  })

  test('an act that is undone gives the conversation back', async () => {
    const company = await aFlowReception(ASKING)
    await writes(company, 'oi')
    const ticketId = await ticketIdOf(company)
    const { undo } = await transferTicket(company.adminCtx, {
      ticketId,
      queueId: company.help.id,
      userId: company.admin.userId,
      msgTransfer: null,
    })
    expect(await runOf(company)).toMatchObject({ outcome: 'person' })
    await undoAct(company.adminCtx, { ticketId, actId: undo?.actId ?? '' })
    expect(await runOf(company)).toMatchObject({ outcome: null, ended: false, waitsFor: 'reply' })
    await passes(company, 0)
    await writes(company, 'Ana')
    expect((await said(company)).at(-1)).toStartWith('Ana, o que')
  })
})

describe('colleagues steer it', () => {
  test('a pause keeps what is left of a wait, and an answer that came', async () => {
    const company = await aFlowReception(ASKING)
    for (const body of ['oi', 'Ana', '1']) await writes(company, body)
    const ticketId = await ticketIdOf(company)
    services.travel(4_000)
    await pauseBot(company.adminCtx, { ticketId })
    await passes(company, 60_000)
    expect(await runOf(company)).toMatchObject({ nodeId: 'pause', ended: false })
    await resumeBot(company.adminCtx, { ticketId })
    await passes(company, 5_000)
    expect(await runOf(company)).toMatchObject({ ended: false })
    await passes(company, 1_000)
    expect(await runOf(company)).toMatchObject({ outcome: 'queued' })

    const other = await aFlowReception(TYPEBOT)
    await writes(other, 'oi')
    const otherId = await ticketIdOf(other)
    await pauseBot(other.adminCtx, { ticketId: otherId })
    await answers(other, { parts: [{ kind: 'text', text: 'Olá' }] })
    expect(await said(other)).toEqual([])
    await resumeBot(other.adminCtx, { ticketId: otherId })
    await passes(other, 0)
    expect(await said(other)).toEqual(['Olá'])
  })

  test('it passes a node, goes on from another one, ends, and begins anew', async () => {
    const company = await aFlowReception(ASKING)
    await writes(company, 'oi')
    const ticketId = await ticketIdOf(company)
    expect(await steerRun(company.adminCtx, { ticketId, act: 'skip' })).toMatchObject({
      bot: { run: { nodeId: 'menu' } },
    })
    expect(await steerRun(company.adminCtx, { ticketId, act: 'move', nodeId: 'ask' })).toMatchObject({
      bot: { run: { nodeId: 'ask' } },
    })
    const gone = { code: 'ERR_TICKET_TRANSITION' }
    await expect(steerRun(company.adminCtx, { ticketId, act: 'move', nodeId: 'gone' })).rejects.toMatchObject(
      gone,
    )
    expect(await endIntegration(company.adminCtx, { ticketId })).toMatchObject({ bot: null, isBot: false })
    await expect(steerRun(company.adminCtx, { ticketId, act: 'skip' })).rejects.toMatchObject(gone)
    expect(await endIntegration(company.adminCtx, { ticketId })).toMatchObject({ bot: null })
    await writes(company, 'oi?')
    expect((await said(company)).at(-1)).toStartWith('Olá!')
    expect(await restartBot(company.adminCtx, { ticketId })).toMatchObject({
      bot: { run: { nodeId: 'ask' } },
    })
    expect((await runsOf(company)).map(({ outcome }) => outcome)).toEqual(['stopped', null])
  })
})

test('a system that fails at once and leads back to itself is left to people after so many texts', async () => {
  const company = await aFlowReception((queueId) =>
    drawnFlow({
      bot: { type: 'typebot', data: {}, to: { a: 'again', b: 'again' } },
      again: aMessage('Um momento…', 'bot'),
      people: aTicket(queueId),
    }),
  )
  await writes(company, 'oi')
  for (let nth = 0; nth < 2 * MAX_IN_A_SPELL && !(await runOf(company)).ended; nth += 1)
    await answers(company, nth % 2 === 0 ? failedAnswer('unreachable') : { next: 'end' })
  expect(await said(company)).toHaveLength(MAX_IN_A_SPELL)
  expect(await runOf(company)).toMatchObject({ ended: true, outcome: 'person' })
  const ticketId = await ticketIdOf(company)
  expect(await standing({ ...company, ticketId })).toMatchObject({
    status: 'pending',
    isBot: false,
    bot: null,
  })
})

describe('a plan that loses the feature', () => {
  test('ends the run that lives, and people go on', async () => {
    const company = await aFlowReception(ASKING)
    await writes(company, 'oi')
    await withPlan(company, { use_integrations: false, use_open_ai: true })
    await writes(company, 'Ana')
    expect(await runOf(company)).toMatchObject({ ended: true, outcome: 'failed', reason: 'noPlan' })
    const ticketId = await ticketIdOf(company)
    expect(await standing({ ...company, ticketId })).toMatchObject({ isBot: false, bot: null })
    expect((await said(company)).at(-1)).toBe('Nome?')
  })

  test('has a flow ask no language model', async () => {
    const company = await aFlowReception((queueId) =>
      drawnFlow({
        model: { type: 'openai', data: {}, to: { b: 'sorry' } },
        sorry: aMessage('Já chamo alguém.', 'people'),
        people: aTicket(queueId),
      }),
    )
    await writes(company, 'oi')
    await withPlan(company, { use_integrations: true, use_open_ai: false })
    expect(await answers(company, { next: 'end' })).toBeNull()
    expect(await said(company)).toEqual(['Já chamo alguém.'])
    expect(await runOf(company)).toMatchObject({ ended: true, outcome: 'queued' })
  })
})

test('an answer with signs that no database keeps is an answer, without them', async () => {
  for (const answer of [
    { session: { id: 'a\u0000b' } },
    { session: 'a\ud800' },
    { variables: { 'a\u0000': 'b\u0000' } },
    { parts: [{ kind: 'choices' as const, text: 'Qual?', choices: [{ id: 'a\u0000', name: 'A\u0000' }] }] },
  ]) {
    const company = await aFlowReception(TYPEBOT)
    await writes(company, 'oi')
    await answers(company, answer)
    expect(await runOf(company)).toMatchObject({ waitsFor: 'reply', ended: false })
  }
})

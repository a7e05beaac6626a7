import { expect, test } from 'bun:test'
import { aMenu, aMessage, anInterval, aQuestion, aTicket, drawnFlow } from '#tests/support/drawn-flow.ts'
import { flowReception } from '#tests/support/fixtures/flow-reception.ts'
import { testServices } from '#tests/support/services.ts'
import type { FlowGraph } from '../flows/contract/graph.ts'
import { listVersions } from '../flows/versions/list-versions.ts'
import { saveFlow } from '../flows/versions/publish-flow.ts'
import { checkFlowCases } from './check-flow-cases.ts'
import { MAX_FLOW_CASES } from './contract/schema.ts'
import { flowCaseVerbs } from './flow-case-verbs.ts'

const services = await testServices()
const { aFlowReception, aReception } = flowReception(services)

const drawing =
  (thanks = 'Obrigado, {{nome}}.') =>
  (queueId: number): FlowGraph =>
    drawnFlow({
      ask: aQuestion('Nome?', 'nome', 'pause'),
      pause: anInterval(10, 'menu'),
      menu: aMenu(thanks, ['Comprar', 'Ajuda'], { a1: 'bye', a2: 'people' }),
      bye: aMessage('Até logo.'),
      people: aTicket(queueId),
    })
const STEPS = [
  { act: 'say', at: '2026-11-23T10:00:00.000Z', text: 'oi' },
  { act: 'say', at: '2026-11-23T10:01:00.000Z', text: 'Ana' },
  { act: 'wait' },
  { act: 'say', at: '2026-11-23T10:02:00.000Z', text: '2' },
] as const

async function aCase() {
  const company = await aFlowReception(drawing())
  const { adminCtx, flowId } = company
  const kept = await flowCaseVerbs.create(adminCtx, { name: 'Pede ajuda', flowId, steps: [...STEPS] })
  return { ...company, kept }
}

test('a conversation is kept with what the draft answers, at its own time', async () => {
  const { kept, help } = await aCase()
  expect(kept.expected.map(({ at, waitsFor }) => [at, waitsFor])).toEqual([
    ['2026-11-23T10:00:00.000Z', 'reply'],
    ['2026-11-23T10:01:00.000Z', 'time'],
    ['2026-11-23T10:01:10.000Z', 'reply'],
    ['2026-11-23T10:02:00.000Z', null],
  ])
  expect(kept.expected.at(-1)?.ending).toMatchObject({ outcome: 'queued', queue: help.name })
})

test('a drawing that answers otherwise is said, also when it is published, and may be taken as right', async () => {
  const { adminCtx, flowId, help, kept } = await aCase()
  const same = drawing()(help.id)
  const moved = { ...same, nodes: same.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })) }
  expect((await checkFlowCases(adminCtx, { flowId, ...moved })).cases).toMatchObject([
    { id: kept.id, result: 'held', turns: [] },
  ])
  const other = drawing('Valeu, {{nome}}!')(help.id)
  const { cases } = await checkFlowCases(adminCtx, { flowId, ...other })
  expect(cases).toMatchObject([{ result: 'differs' }])
  expect(cases[0]?.turns[2]?.lines).toMatchObject([{ text: 'Valeu, Ana!\n\n[ 1 ] Comprar\n[ 2 ] Ajuda' }])
  expect(await saveFlow(adminCtx, { idFlow: flowId, note: '', ...other })).toMatchObject({
    published: true,
    differingCases: ['Pede ajuda'],
  })
  const { versions } = await listVersions(adminCtx, { flowId })
  expect(versions.map(({ caseCount, differingCases }) => [caseCount, differingCases])).toEqual([
    [1, ['Pede ajuda']],
    [0, []],
  ])
  const { id: flowCaseId, version, steps } = kept
  await flowCaseVerbs.update(adminCtx, { flowCaseId, version, steps })
  expect((await saveFlow(adminCtx, { idFlow: flowId, note: '', ...other })).differingCases).toEqual([])
})

test('a flow has thirty at most, and none of another company', async () => {
  const { adminCtx, flowId, kept } = await aCase()
  const another = { name: 'Outra', flowId, steps: [STEPS[0]] }
  for (let count = 1; count < MAX_FLOW_CASES; count++) await flowCaseVerbs.create(adminCtx, another)
  await expect(flowCaseVerbs.create(adminCtx, another)).rejects.toMatchObject({ code: 'ERR_FLOW_CASE_LIMIT' })
  const stranger = await aReception()
  for (const attempt of [
    () => flowCaseVerbs.create(stranger.adminCtx, another),
    () =>
      flowCaseVerbs.update(stranger.adminCtx, { flowCaseId: kept.id, version: kept.version, name: 'Minha' }),
    () => checkFlowCases(stranger.adminCtx, { flowId, nodes: [], connections: [] }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})

import { expect, test } from 'bun:test'
import { botCaseVerbs } from '#domain/bot-cases/bot-case-verbs.ts'
import { aCompany, aQueue, asUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { answersOf } from '../bot/contract/menu/pressable-menu.ts'
import { tryBot } from '../bot/try/try-bot.ts'
import { UpdateConnectionInput } from '../connections/contract/schema.ts'
import { deleteConnection } from '../connections/delete-connection.ts'
import { updateConnection } from '../connections/update-connection.ts'
import { SaveOptionsInput } from '../queues/contract/option-schema.ts'
import { saveQueueOptions } from '../queues/options/save-options.ts'
import { checkBotCases } from './check-bot-cases.ts'
import { MAX_BOT_CASES } from './contract/schema.ts'

const services = await testServices()

const HELLO = { at: '2026-11-23T10:00:00-03:00', text: 'Oi' }
const STEPS = [HELLO, { at: '2026-11-23T10:01:00-03:00', text: 'Quero um boleto' }]

async function aDesk() {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const connectionId = company.connection.id
  const { id: second } = await aQueue(company.ctx, { name: 'Suporte' })
  const queueIds = [company.queue.id, second]
  const greet = (greetingMessage: string) =>
    updateConnection(admin, connectionId, UpdateConnectionInput.parse({ greetingMessage, queueIds }))
  await greet('Olá!')
  const keptCase = await botCaseVerbs.create(admin, { name: 'De manhã', connectionId, steps: STEPS })
  const results = async () => (await checkBotCases(admin)).cases
  return { company, admin, connectionId, greet, keptCase, results }
}

test('a case expects what the bot answered when it was kept, and is said to differ once that is changed', async () => {
  const { admin, keptCase, greet, results } = await aDesk()
  expect(keptCase.expected.map(({ text }) => text)).toEqual(STEPS.map(({ text }) => text))
  expect(JSON.stringify(keptCase.expected)).toContain('Olá!')
  expect(await results()).toMatchObject([{ id: keptCase.id, result: 'held', turns: [] }])
  await greet('Bem-vindo!')
  const [result] = await results()
  expect(result).toMatchObject({ id: keptCase.id, name: 'De manhã', result: 'differs' })
  expect(JSON.stringify(result?.turns)).toContain('Bem-vindo!')

  await botCaseVerbs.update(admin, { botCaseId: keptCase.id, name: 'De manhã cedo' })
  expect(await results()).toMatchObject([{ name: 'De manhã cedo', result: 'differs' }])
  await botCaseVerbs.update(admin, { botCaseId: keptCase.id, steps: STEPS })
  expect(await results()).toMatchObject([{ result: 'held' }])
  await greet('Olá!')
  expect(await results()).toMatchObject([{ result: 'differs' }])
})

test('what was pressed is kept, and means the same option after its menu was saved again', async () => {
  const { company, admin, connectionId, results } = await aDesk()
  await withSettings(company.ctx, { chatBotType: 'button' })
  const option = (name: string) => ({ name, greetingMessage: `Sobre ${name}`, options: [] })
  const LONG = 'Segunda via do boleto do condomínio'
  const queueId = company.queue.id
  const save = (options: object[]) =>
    saveQueueOptions(admin, {
      queueId,
      ...SaveOptionsInput.parse({ options }),
    })
  const { options } = await save([option(LONG), option('Preços')])
  const steps = [HELLO, { at: '2026-11-23T10:01:00-03:00', text: 'x', answerId: `q${queueId}` }]
  const { turns } = await tryBot(admin, { connectionId, steps })
  const [row] =
    turns[1]?.lines.flatMap((tryLine) =>
      tryLine.by === 'bot' && tryLine.menu ? answersOf(tryLine.menu) : [],
    ) ?? []
  const pressed = { at: '2026-11-23T10:02:00-03:00', text: row?.title ?? '', answerId: row?.id }
  const keptCase = await botCaseVerbs.create(admin, {
    name: 'Aperta',
    connectionId,
    steps: [...steps, pressed],
  })
  expect(keptCase.steps[2]).toEqual(pressed)
  expect(keptCase.expected[2]).toMatchObject({ rule: 'optionChosen', answerId: row?.id })
  const result = async () => (await results()).find(({ id }) => id === keptCase.id)
  expect(await result()).toMatchObject({ result: 'held' })
  await save([...options])
  expect(await result()).toMatchObject({ result: 'held' })
  await withSettings(company.ctx, { chatBotType: 'list' })
  expect(await result()).toMatchObject({ result: 'differs' })
})

test('a case that is older than lists on the phone is held by its words', async () => {
  const { company, keptCase, results } = await aDesk()
  const older = keptCase.expected.map((turn) => ({
    ...turn,
    lines: turn.lines.map((tryLine) =>
      tryLine.by === 'bot' ? { by: tryLine.by, text: tryLine.text } : tryLine,
    ),
  }))
  expect(older).not.toEqual(keptCase.expected)
  await services.admin`update bot_cases set expected = ${services.admin.json(older)} where id = ${keptCase.id}`
  expect(await results()).toMatchObject([{ result: 'held' }])
  await withSettings(company.ctx, { chatBotType: 'list' })
  expect(await results()).toMatchObject([{ result: 'held' }])
  await botCaseVerbs.update(asUser(services, company.admin), { botCaseId: keptCase.id, steps: STEPS })
  await withSettings(company.ctx, { chatBotType: 'text' })
  expect(await results()).toMatchObject([{ result: 'differs' }])
})

test('a case whose connection was deleted says so, and holds up no other', async () => {
  const { admin, connectionId, results } = await aDesk()
  await deleteConnection(admin, connectionId)
  expect(await results()).toMatchObject([{ result: 'gone', turns: [] }])
})

test('a company has no more of them than are tried, and nobody but its admins', async () => {
  const { company, admin, connectionId, keptCase } = await aDesk()
  await services.admin`insert into bot_cases (company_id, connection_id, name, user_id, steps, expected)
    select company_id, connection_id, name || n, user_id, steps, expected from bot_cases, generate_series(2, ${MAX_BOT_CASES}) n
    where id = ${keptCase.id}`
  const extraCase = { name: 'Mais um', connectionId, steps: STEPS }
  await expect(botCaseVerbs.create(admin, extraCase)).rejects.toMatchObject({ code: 'ERR_BOT_CASE_LIMIT' })
  await botCaseVerbs.remove(admin, { botCaseId: keptCase.id })
  await botCaseVerbs.create(admin, extraCase)
  await expect(botCaseVerbs.undoRemove(admin, { botCaseId: keptCase.id })).rejects.toMatchObject({
    code: 'ERR_BOT_CASE_LIMIT',
  })
  expect(() => checkBotCases(asUser(services, company.attendant))).toThrow('ERR_NO_PERMISSION')
  const otherDesk = await aDesk()
  const foreign = botCaseVerbs.create(otherDesk.admin, extraCase)
  await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  expect(await otherDesk.results()).toHaveLength(1)
})

import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aConnection, aQueue, asUser, aUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { fingerprint } from '#tests/support/tenant.ts'
import { TryBotInput, type Unsaved } from '../contract/try/try-schema.ts'
import { tryBot } from './try-bot.ts'

const services = await testServices()
const stepAt = (clock: string, text: string) => ({ at: `2026-11-23T${clock}:00-03:00`, text })

async function aReception() {
  const company = await aCompany(services)
  const help = await aQueue(company.ctx, { name: 'Suporte', orderQueue: 9, greetingMessage: 'Diga.' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${help.id})`
  await services.admin`update connections set greeting_message = 'Olá!', out_of_hours_message = 'Fechado.'
    where id = ${company.connection.id}`
  const admin = asUser(services, company.admin)
  const connectionId = company.connection.id
  const asks = (unsaved: object, steps = [stepAt('10:00', 'Oi'), stepAt('10:01', '2')]) =>
    tryBot(admin, TryBotInput.parse({ connectionId, steps, ...unsaved }))
  return { company, help, admin, connectionId, asks }
}

const saidIn = ({ turns }: Awaited<ReturnType<typeof tryBot>>) =>
  turns.flatMap(({ lines }) => lines.flatMap((tryLine) => (tryLine.by === 'bot' ? [tryLine.text] : [])))

const WEEK = [
  {
    weekday: '',
    weekdayEn: 'monday',
    startTimeA: '14:00',
    endTimeA: '18:00',
    startTimeB: '',
    endTimeB: '',
  },
]

test('a queue is tried as it is edited: name, greeting, options and hours; nothing of it is written', async () => {
  const { company, help, asks } = await aReception()
  await withSettings(company.ctx, { scheduleType: 'queue' })
  const before = await fingerprint(services, company.id)
  const queue = { name: 'Ajuda', greetingMessage: 'Pois não?', color: '#123456' }
  const options = [
    { name: 'Boleto', greetingMessage: 'Já vai.', options: [] },
    { name: 'Nota fiscal', greetingMessage: 'Enviamos.', closeTicket: true, options: [] },
  ]
  const tried = await asks({ queueId: help.id, queue, options }, [
    ...[stepAt('10:00', 'Oi'), stepAt('10:01', 'ajuda'), stepAt('10:02', '2')],
  ])
  expect(saidIn(tried)[0]).toContain('Ajuda')
  expect(saidIn(tried)[1]).toContain('[ 1 ] Boleto')
  expect(tried.turns[2]).toMatchObject({ rule: 'optionChosen', status: 'closed', queue: 'Ajuda' })
  expect(tried.unsaved.toSorted()).toEqual(['greetingMessage', 'name', 'options'])
  expect((await asks({ queueId: help.id, queue: { name: 'Suporte', closeTicket: false } })).unsaved).toEqual(
    [],
  )

  const closed = await asks({ queueId: help.id, queue: { outOfHoursMessage: 'À tarde!', schedules: WEEK } })
  expect(closed.turns[1]).toMatchObject({ rule: 'closedNow', lines: [{}, { text: 'À tarde!' }] })
  expect(await fingerprint(services, company.id)).toBe(before)
})

test('a connection is tried as it is edited: greeting, limits, hours, vacation and queues in the order of the menu', async () => {
  const { company, help, asks } = await aReception()
  const first = await aQueue(company.ctx, { name: 'Antes de todas', orderQueue: -1 })
  const queueIds = [help.id, first.id]
  const greeted = await asks({ connection: { greetingMessage: 'Bom dia!', queueIds, maxUseBotQueues: 1 } }, [
    ...[stepAt('10:00', 'Oi'), stepAt('10:01', 'hein?'), stepAt('10:02', '2')],
  ])
  expect(saidIn(greeted)[0]).toMatch(/^Bom dia!\n+\[ 1 \] Antes de todas\n\[ 2 \] Suporte/)
  expect(greeted.turns.map(({ rule }) => rule)).toEqual(['menuAsked', 'menuLimit', 'queueChosen'])
  expect(greeted.unsaved.toSorted()).toEqual(['greetingMessage', 'maxUseBotQueues', 'queueIds'])
  const away = { collectiveVacationStart: '2026-11-20', collectiveVacationEnd: '2026-11-30' }
  const vacation = await asks({ connection: { ...away, collectiveVacationMessage: 'Férias!' } })
  expect(vacation.turns[0]).toMatchObject({ rule: 'vacation', lines: [{ text: 'Férias!' }] })
  const [only] = (await asks({ connection: { queueIds: [help.id] } })).turns
  expect(only).toMatchObject({ queue: 'Suporte', step: 'done' })
})

test('the company’s options are tried as they are edited', async () => {
  const { asks } = await aReception()
  const settings = { version: 0, enableLGPD: true, lgpdMessage: 'Usamos seus dados.', requiredTag: true }
  const { turns, unsaved } = await asks({ settings })
  expect(turns.map(({ rule }) => rule)).toEqual(['consentAsked', 'consentRefused'])
  // What is edited and no matter of the bot's is not said to be in effect.
  expect(unsaved.toSorted()).toEqual(['enableLGPD', 'lgpdMessage'])
  const hours = await asks({ settings: { scheduleType: 'company' } }, [stepAt('12:30', 'Oi')])
  expect(hours).toMatchObject({ unsaved: ['scheduleType'], turns: [{ rule: 'closedNow' }] })
})

test('what could not be saved is refused as saving refuses it', async () => {
  const { company, help, asks } = await aReception()
  const fields = (fieldProblems: Record<string, string>) => ({
    code: 'ERR_VALIDATION',
    details: { fields: fieldProblems },
  })
  const refused: [object, object][] = [
    [{ queue: {} }, fields({ queueId: 'required' })],
    [
      { queueId: help.id, queue: { waitAmberMinutes: 9, waitRedMinutes: 1 } },
      fields({ waitRedMinutes: 'redBeforeAmber' }),
    ],
    [{ connection: { timeSendQueue: 5 } }, fields({ sendIdQueue: 'required' })],
    [{ connection: { greetingMessage: '' } }, { code: 'ERR_WAPP_GREETING_REQUIRED' }],
    [
      { settings: { sendMsgTransfTicket: true, transferMessage: ' ' } },
      fields({ transferMessage: 'required' }),
    ],
    [{ queueId: help.id, options: [{ name: 'Nada', options: [] }] }, { code: 'ERR_VALIDATION' }],
  ]
  for (const [unsaved, refusal] of refused) await expect(asks(unsaved)).rejects.toMatchObject(refusal)
  const call = await testApi(services).as(company.admin)
  const body = { connectionId: company.connection.id, steps: [stepAt('10:00', 'Oi')] }
  const answer = await call('POST', '/bot/try', {
    body: { ...body, connection: { greetingMessage: 'a'.repeat(4097) } },
  })
  expect(await answer.json()).toMatchObject({
    details: { fields: { 'connection.greetingMessage': 'tooLong' } },
  })
})

test('is for whoever may save it', async () => {
  const { company, help, connectionId } = await aReception()
  const keeper = asUser(services, await aUser(company.ctx, { profile: 'user', allowConnections: true }))
  const asks = (unsaved: Partial<Unsaved>) =>
    tryBot(keeper, { connectionId, steps: [stepAt('10:00', 'Oi')], ...unsaved })
  expect((await asks({ connection: { greetingMessage: 'Bom dia!' } })).unsaved).toEqual(['greetingMessage'])
  for (const unsaved of [{}, { queueId: help.id }, { connection: {}, settings: { userRandom: true } }])
    expect(() => asks(unsaved)).toThrow('ERR_NO_PERMISSION')
})

test('names nothing of another company', async () => {
  const { help, asks } = await aReception()
  const foreignDesk = await aReception()
  const { id: fileListId } = (
    await services.admin`insert into file_lists (company_id, name)
    values (${foreignDesk.company.id}, 'Deles') returning id::float8`
  )[0] ?? { id: 0 }
  const foreign = { code: 'ERR_NO_QUEUE_FOUND' }
  const option = (to: object) => ({ name: 'Para lá', greetingMessage: 'Já.', options: [], ...to })
  const attempts: [object, object][] = [
    [{ queueId: foreignDesk.help.id, queue: { name: 'Nossa' } }, foreign],
    [{ queueId: foreignDesk.help.id, options: [] }, foreign],
    [{ connection: { queueIds: [help.id, foreignDesk.help.id] } }, foreign],
    [{ connection: { timeSendQueue: 1, sendIdQueue: foreignDesk.help.id } }, foreign],
    [{ queueId: help.id, queue: { fileListId } }, { details: { fields: { fileListId: 'gone' } } }],
    [
      { queueId: help.id, options: [option({ queueType: 'queue', optQueueId: foreignDesk.help.id })] },
      { code: 'ERR_VALIDATION' },
    ],
    [
      { queueId: help.id, options: [option({ queueType: 'file', optFileId: fileListId })] },
      { code: 'ERR_VALIDATION' },
    ],
    [
      {
        queueId: help.id,
        options: [
          option({
            queueType: 'attendent',
            optQueueId: help.id,
            optUserId: foreignDesk.company.attendant.userId,
          }),
        ],
      },
      { code: 'ERR_VALIDATION' },
    ],
  ]
  for (const [unsaved, refusal] of attempts) await expect(asks(unsaved)).rejects.toMatchObject(refusal)
  const foreignConnection = await aConnection(foreignDesk.company.ctx)
  await expect(asks({ connectionId: foreignConnection.id, connection: {} })).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
  })
})

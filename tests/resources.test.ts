import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { getTableName } from 'drizzle-orm'
import { systemCtx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { ERRORS } from '#domain/core/contract/errors.ts'
import { can, PERMISSIONS, type Permission } from '#domain/core/contract/permissions.ts'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { wireWord } from '#domain/core/contract/wire-codes.ts'
import { emit } from '#domain/core/outbox.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { ROWS_PER_PAGE } from '#domain/core/resources/resource-list.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { RESOURCE_VERBS } from '#domain/resource-verbs.ts'
import { RESOURCE_NOUNS, RESOURCES, type ResourceNoun } from '#domain/resources.ts'
import { testApi } from './support/api.ts'
import { aCompany, aUser, type TestCompany } from './support/factories.ts'
import { type Listener, servedApi } from './support/live.ts'
import { callerOf, type Resource } from './support/resource-caller.ts'
import { aResource, freshSample, takenCodeOf, uniqueFieldsOf, valuesFor } from './support/resource-row.ts'
import { testServices } from './support/services.ts'
import { waitFor } from './support/wait-for.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { as } = testApi(services, { limits: { anonymous: endless, user: endless } })
const served = await servedApi(services)
afterAll(() => served.stop())

for (const noun of RESOURCE_NOUNS) describe(`the resource ${noun}`, () => suite(noun))

/** Defines the tests that hold for every resource. A resource that is added to the registry gets these cases with it. */
function suite(noun: ResourceNoun): void {
  const resource: Resource = RESOURCES[noun]
  const { label: field } = resource
  const body = (text: string) => ({ ...freshSample(noun), ...beside(), [field]: text })
  const { binding, purge } = RESOURCE_VERBS[noun]
  const isPlatform = resource.scope === 'platform'
  const mayNot = (permission: Permission) => !PERMISSIONS[permission](company.attendant)
  /** Whether somebody of another company reads such rows: some of the platform's are for super alone. */
  const isEverybodys = () => isPlatform && can(stranger.admin, resource.permissions.read)

  let company: TestCompany
  let stranger: TestCompany
  let writer: UserActor
  let beside: () => Record<string, unknown>
  let caller: ReturnType<typeof callerOf>
  let attendant: ReturnType<typeof callerOf>
  let foreign: ReturnType<typeof callerOf>

  beforeAll(async () => {
    company = await aCompany(services)
    stranger = await aCompany(services)
    writer = isPlatform ? await aUser(company.ctx, { profile: 'admin', isSuper: true }) : company.admin
    caller = callerOf(resource, await as(writer))
    beside = await valuesFor(noun, company)
    attendant = callerOf(resource, await as(company.attendant))
    foreign = callerOf(resource, await as(stranger.admin))
  })

  test('is created, read, changed and deleted', async () => {
    const created = await caller.create(body('Primeiro'))
    expect(created).toMatchObject({ version: 1, [field]: 'Primeiro' })
    // One by itself may say more of it: a queue its menu.
    expect(await caller.get(created.id)).toMatchObject(created)
    const changed = await caller.update(created.id, { [field]: 'Segundo' })
    expect(changed).toMatchObject({
      ...created,
      version: 2,
      [field]: 'Segundo',
      updatedAt: changed.updatedAt,
    })
    const findIds = async () => (await caller.list('?searchParam=segundo')).rows.map(({ id }) => id)
    expect(await findIds()).toContain(created.id)
    await caller.remove(created.id)
    expect(await findIds()).not.toContain(created.id)
    expect(await caller.refused.get(created.id)).toMatchObject({ status: 404, error: resource.missing })
    expect(await caller.refused.update(created.id, {})).toMatchObject({ status: 404 })
    expect(await caller.refused.remove(created.id)).toMatchObject({ status: 404 })
  })

  test(
    isPlatform
      ? 'is the platform’s, read by whom it declares and written by super alone'
      : 'is its company’s alone',
    async () => {
      const row = await caller.create(body('Da casa'))
      if (isEverybodys()) expect(await foreign.get(row.id)).toEqual(row)
      else if (isPlatform) expect(await foreign.refused.get(row.id)).toMatchObject({ status: 403 })
      else expect(await foreign.refused.get(row.id)).toMatchObject({ status: 404, error: resource.missing })
      if (isPlatform && !isEverybodys()) expect(await foreign.refused.list()).toMatchObject({ status: 403 })
      else expect((await foreign.list()).rows.some(({ id }) => id === row.id)).toBe(isPlatform)
      const status = isPlatform ? 403 : 404
      expect(await foreign.refused.update(row.id, { [field]: 'Tomado' })).toMatchObject({ status })
      expect(await foreign.refused.remove(row.id)).toMatchObject({ status })
      if (resource.deletion === 'undo') expect(await foreign.refused.undo(row.id)).toMatchObject({ status })
      if (isPlatform) expect(await foreign.refused.create(body('Alheio'))).toMatchObject({ status: 403 })
      expect(await caller.get(row.id)).toMatchObject(row)
    },
  )

  test('takes its numbers as text, as forms send them', () => {
    const fields = Object.entries({ ...freshSample(noun), ...beside() })
    const asText = fields.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value])
    expect(resource.schemas.create.safeParse(Object.fromEntries(asText)).error?.issues ?? []).toEqual([])
  })

  test('asks for the permissions that it declares', async () => {
    const { id } = await caller.create(body('Permitido'))
    const { read, save, remove } = resource.permissions
    const refusal = { status: 403, error: 'ERR_NO_PERMISSION' }
    if (mayNot(read)) expect(await attendant.refused.list()).toMatchObject(refusal)
    if (mayNot(read)) expect(await attendant.refused.get(id)).toMatchObject(refusal)
    if (mayNot(save)) expect(await attendant.refused.create(body('Negado'))).toMatchObject(refusal)
    if (mayNot(save)) expect(await attendant.refused.update(id, {})).toMatchObject(refusal)
    if (mayNot(remove)) expect(await attendant.refused.remove(id)).toMatchObject(refusal)
    expect(await caller.get(id)).toMatchObject({ id, version: 1 })
  })

  if (resource.plan)
    test('does not exist for a plan without it', async () => {
      const poor = await aCompany(services)
      await services.admin`insert into plans ${services.admin({
        name: `without ${noun}`,
        users: 9,
        connections: 9,
        queues: 9,
        [snake(resource.plan ?? '')]: false,
      })}`
      await services.admin`update companies set plan_id = (select max(id) from plans) where id = ${poor.id}`
      const admin = callerOf(resource, await as(poor.admin))
      const refusal = { status: 403, error: 'ERR_PLAN_FEATURE' }
      expect(await admin.refused.list()).toMatchObject(refusal)
      expect(await admin.refused.create(body('Sem plano'))).toMatchObject(refusal)
    })

  describe('in a list', () => {
    const many = ROWS_PER_PAGE + 3
    let reader: ReturnType<typeof callerOf>
    let before: number

    beforeAll(async () => {
      const crowd = isPlatform ? company : await aCompany(services)
      reader = can(crowd.admin, resource.permissions.read)
        ? callerOf(resource, await as(crowd.admin))
        : caller
      before = (await reader.list()).count
      for (const n of Array.from({ length: many }).keys()) {
        await aResource(noun, crowd, { [field]: `Linha ${String(n).padStart(3, '0')}` })
      }
      await aResource(noun, crowd, { [field]: 'Ação Çelik' })
    })

    test('comes page by page, by cursor and by number, each row once', async () => {
      const first = await reader.list()
      expect(first).toMatchObject({ count: before + many + 1, hasMore: true })
      const byCursor = [...first.rows]
      for (let next = first.next; next !== null; ) {
        const page = await reader.list(`?cursor=${encodeURIComponent(next)}`)
        byCursor.push(...page.rows)
        next = page.next
      }
      const ids = byCursor.map(({ id }) => id)
      expect(new Set(ids).size).toBe(before + many + 1)
      const second = await reader.list('?pageNumber=2')
      expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.slice(0, 2 * ROWS_PER_PAGE))
      expect((await reader.list('?pageNumber=100')).rows).toEqual([])
      expect(await reader.refused.list('?cursor=nonsense')).toMatchObject({ status: 422 })
    })

    test('is ordered as asked, in both directions', async () => {
      for (const sort of resource.sorts) {
        const rows = await allIds(`sort=${sort}`)
        const reversed = await allIds(`sort=-${sort}`)
        expect(reversed).toEqual(rows.toReversed())
      }
      expect(await reader.refused.list('?sort=nothing')).toMatchObject({ status: 422 })
      const texts = (await reader.list('?searchParam=linha')).rows.map((row) => row[field])
      expect(texts).toEqual(texts.toSorted())
    })

    test('is found blind to accents and case, and by no pattern', async () => {
      for (const term of ['acao', 'AÇÃO', 'celik']) {
        const foundPage = await reader.list(`?searchParam=${encodeURIComponent(term)}`)
        expect(foundPage.rows.map((row) => row[field])).toEqual(['Ação Çelik'])
        expect(foundPage.count).toBe(1)
      }
      expect(await reader.list(`?searchParam=${encodeURIComponent('%')}`)).toMatchObject({
        rows: [],
        count: 0,
      })
    })

    async function allIds(query: string): Promise<number[]> {
      const ids: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await reader.list(`?${query}&cursor=${encodeURIComponent(cursor)}`)
        ids.push(...page.rows.map(({ id }) => id))
        cursor = page.next
      }
      return ids
    }
  })

  test('is told live to who may see it, and to nobody else', async () => {
    const listens = can(company.admin, resource.permissions.read) ? company.admin : writer
    const actors = [listens, company.attendant, stranger.admin]
    const listeners = await Promise.all(actors.map((actor) => served.listen({ actor })))
    await Promise.all(listeners.map((listener) => listener.ready()))
    const [admin, colleague, otherListener] = listeners
    if (!admin || !colleague || !otherListener) throw new Error('three listen')

    const { wire } = resource
    const created = await caller.create(body('Ao vivo'))
    const changed = await caller.update(created.id, { [field]: 'Mudado' })
    await caller.remove(created.id)
    const eventsHeard = (listener: Listener, companyId: number) =>
      listener.heard.filter(({ name, data }) => name === wire.event(companyId) && idIn(data) === created.id)
    const idIn = (data: Record<string, unknown>): unknown => {
      const row = data[wire.row]
      return typeof row === 'object' && row !== null && 'id' in row ? row.id : data[wire.id]
    }
    await waitFor(() => eventsHeard(admin, company.id).some(({ data }) => data.action === 'delete'), {
      description: 'the deletion to be told',
    })
    // Whatever is told to a socket comes in the log's order: behind this, nothing of the row is still on its way.
    for (const ctx of [company.ctx, stranger.ctx]) {
      await inTransaction(ctx, async (tx) => emit(tx, { type: 'company.changed', rights: false }))
    }
    for (const listener of listeners) {
      await waitFor(() => listener.of('settings').length > 0, { description: 'what came after it' })
    }

    const updates = eventsHeard(admin, company.id).map(({ data }) => data)
    // Rows are told as they are when they are read: changes of one batch as one, and a row that is gone by then as gone.
    const deletion = { action: 'delete', [wire.id]: created.id, version: changed.version + 1 }
    const rowUpdate = { [wire.row]: expect.objectContaining({ id: created.id, version: expect.any(Number) }) }
    const either = {
      delete: { ...deletion, version: expect.any(Number) },
      else: expect.objectContaining(rowUpdate),
    }
    expect(updates).toEqual(updates.map(({ action }) => either[action === 'delete' ? 'delete' : 'else']))
    expect(updates.at(-1)).toEqual(deletion)
    expect(eventsHeard(colleague, company.id).length > 0).toBe(
      can(company.attendant, resource.permissions.read),
    )
    expect(eventsHeard(otherListener, stranger.id).length > 0).toBe(isEverybodys())
    for (const listener of listeners) listener.close()
  })

  test('is told to who comes back with a cursor', async () => {
    const actor = isEverybodys() ? stranger.admin : isPlatform ? writer : company.admin
    const first = await served.listen({ actor })
    await first.ready()
    const cursor = first.cursor() ?? null
    first.close()
    const created = await caller.create(body('Verpasst'))
    const again = await served.listen({ actor, cursor })
    const name = resource.wire.event(actor.companyId)
    const missed = () => again.heard.filter((event) => event.name === name)
    await waitFor(() => missed().length > 0, { description: 'what was missed' })
    expect(missed()).toContainEqual({ name, data: { action: 'create', [resource.wire.row]: created } })
    again.close()
  })

  test('refuses what was edited from an older version, and shows the newer', async () => {
    const created = await caller.create(body('Versão'))
    const current = await caller.update(created.id, { [field]: 'Do outro', version: created.version })
    const refused = await caller.refused.update(created.id, { [field]: 'O meu', version: created.version })
    const by = isPlatform ? {} : { by: writer.name }
    expect(refused).toMatchObject({ status: 409, error: 'ERR_ROW_CHANGED', details: { current, ...by } })
    expect(await caller.update(created.id, { [field]: 'O último' })).toMatchObject({
      [field]: 'O último',
      version: 3,
    })
  })

  if (resource.deletion === 'undo')
    test('comes back when its deletion is undone in time', async () => {
      const created = await caller.create(body('Voltado'))
      await caller.remove(created.id)
      const back = await caller.undo(created.id)
      expect(back).toEqual({ ...created, version: created.version + 2, updatedAt: back.updatedAt })
      expect(await caller.undo(created.id)).toEqual(back)
      await caller.remove(created.id)
      services.travel(UNDO_MS + 1)
      expect(await caller.refused.undo(created.id)).toMatchObject({ status: 409, error: 'ERR_UNDO_EXPIRED' })
      const machinery = isPlatform ? systemCtx(services, PLATFORM, 'timer') : company.ctx
      await purge(machinery)
      expect(await caller.refused.undo(created.id)).toMatchObject({ error: 'ERR_UNDO_EXPIRED' })
      await services.admin`update ${services.admin(getTableName(binding.table))}
      set deleted_at = deleted_at - interval '25 hours' where id = ${created.id}`
      expect(await purge(machinery)).toBe(1)
      expect(await caller.refused.undo(created.id)).toMatchObject({ status: 404, error: resource.missing })
    })

  // Another field that is unique has a case in its noun's own tests.
  const together = uniqueFieldsOf(noun).find((fields) => fields.includes(field))
  if (together)
    test('says which fields are taken, also when a deletion is undone', async () => {
      const fields = Object.fromEntries(together.map((name) => [name, 'taken']))
      const code = takenCodeOf(noun)
      const duplicateError = { status: ERRORS[code], error: wireWord(code), details: { fields } }
      const created = await caller.create(body('Único'))
      expect(await caller.refused.create(body('Único'))).toMatchObject(duplicateError)
      const otherRow = await caller.create(body('Outro único'))
      expect(await caller.refused.update(otherRow.id, { [field]: 'Único' })).toMatchObject(duplicateError)
      await caller.remove(created.id)
      await caller.create(body('Único'))
      if (resource.deletion !== 'undo') return
      const refused = await caller.refused.undo(created.id)
      expect(refused).toMatchObject({ status: 409, error: 'ERR_UNDO_TAKEN', details: duplicateError.details })
    })
}

const snake = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

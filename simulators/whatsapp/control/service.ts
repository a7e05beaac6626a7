/** Routes of the service as a whole: groups, faults, screens, waiting pairings, recorded stanzas. */
import { Hono } from 'hono'
import type { z } from 'zod'
import type { Group, Phone, Simulator } from '../model.ts'
import { faultQuery, faultSend, orderLasting } from '../server/faults.ts'
import {
  addMember,
  changeAdmin,
  changeAnnounce,
  changeSubject,
  changeTimer,
  openGroup,
  removeMember,
} from '../server/groups.ts'
import { listScreens, showScreen } from '../server/qr.ts'
import { groupByJid } from '../world.ts'
import { bytesJson, ControlError, needPhone, readBody } from './http.ts'
import { FaultsInput, GroupChangeInput, NewGroupInput, ScreenInput } from './inputs.ts'
import { groupView, screenView } from './views.ts'

export function groupRoutes(sim: Simulator): Hono {
  return new Hono()
    .get('/', (c) => c.json([...sim.groups.values()].map(groupView)))
    .post('/', async (c) => {
      const { id, subject, owner, members, addressing } = await readBody(c, NewGroupInput)
      if (id && sim.groups.has(id)) throw new ControlError(409, `there is a group ${id}`)
      const fields = {
        id,
        subject,
        owner: needPhone(sim, owner),
        members: members.map((number) => needPhone(sim, number)),
        addressing,
      }
      return c.json(groupView(await sim.transact(() => openGroup(sim, fields))), 201)
    })
    .post('/:jid', async (c) => {
      const { by, ...change } = await readBody(c, GroupChangeInput)
      const group = groupByJid(sim, c.req.param('jid'))
      if (!group) throw new ControlError(404, `no group ${c.req.param('jid')}`)
      const actor = by ? needPhone(sim, by) : group.owner
      await sim.transact(() => changeGroup(group, actor, change))
      return c.json(groupView(group))
    })
}

type GroupChange = Omit<z.infer<typeof GroupChangeInput>, 'by'>

function changeGroup(group: Group, actor: Phone, change: GroupChange): void {
  const { subject, announce, timer } = change
  if (subject) changeSubject(group, actor, subject)
  if (announce !== undefined) changeAnnounce(group, actor, announce)
  if (timer !== undefined) changeTimer(group, actor, timer)
  for (const [name, act] of MEMBER_ACTS) {
    const number = change[name]
    if (number) act(group, actor, needPhone(actor.sim, number))
  }
}

const MEMBER_ACTS = [
  ['add', addMember],
  ['remove', removeMember],
  ['promote', (group: Group, actor: Phone, phone: Phone) => changeAdmin(group, actor, phone, true)],
  ['demote', (group: Group, actor: Phone, phone: Phone) => changeAdmin(group, actor, phone, false)],
] as const

export function faultRoutes(sim: Simulator): Hono {
  const { faults } = sim
  const view = () => ({
    sends: faults.sends,
    queries: faults.queries,
    media: faults.media,
    lasting: [...faults.lasting],
    login: faults.login ?? null,
  })
  return new Hono()
    .get('/', (c) => c.json(view()))
    .post('/', async (c) => {
      const { send, query, login, media, lasting } = await readBody(c, FaultsInput)
      if (send) faultSend(sim, send)
      if (query) faultQuery(sim, query)
      if (login !== undefined) faults.login = login ?? undefined
      if (media !== undefined) faults.media = media
      if (lasting) orderLasting(sim, lasting)
      sim.events.emit('faults')
      return c.json(view())
    })
    .delete('/', (c) => {
      faults.sends.length = 0
      faults.queries.length = 0
      faults.media = 0
      faults.login = undefined
      faults.lasting.clear()
      sim.events.emit('faults')
      return c.json(view())
    })
}

/** Screens near the phones that show a QR code: posted by who shows it, read by the phone page. */
export function screenRoutes(sim: Simulator): Hono {
  const view = () => listScreens(sim).map((screen) => screenView(screen, sim.refs.get(screen.ref)))
  return new Hono()
    .get('/', (c) => c.json(view()))
    .post('/', async (c) => {
      const { name, qr } = await readBody(c, ScreenInput)
      const screen = showScreen(sim, name, qr)
      return c.json(screenView(screen, sim.refs.get(screen.ref)), 201)
    })
}

export function inspectionRoutes(sim: Simulator): Hono {
  return new Hono()
    .get('/health', (c) => c.json({ status: 'ok' }))
    .get('/pairings', (c) => {
      const waiting = [...sim.connections].filter(({ refs }) => refs.some((ref) => sim.refs.has(ref)))
      return c.json(
        waiting.map(({ id, openedAt, refs, registration }) => ({
          connection: String(id),
          platform: registration?.platform ?? '',
          ageMs: Date.now() - openedAt,
          refs,
        })),
      )
    })
    .get('/unanswered', () => bytesJson(sim.unanswered))
    .get('/stanzas', (c) => {
      const since = Number(c.req.query('since') ?? 0)
      return bytesJson(sim.stanzas.filter((stanza) => stanza.at > since))
    })
}

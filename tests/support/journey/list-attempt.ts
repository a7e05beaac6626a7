import { filterQuery, readFilter } from '../../../app/features/inbox/list/ticket-filter.ts'
import { waitFor } from '../wait-for.ts'
import type { Subject } from './list-act.ts'
import { actOf } from './list-acts.ts'
import type { Cell } from './list-cells.ts'
import { addressOf, afresh, type Desk, type Office, prepare, standing, untruths } from './list-office.ts'

/**
 * The time by which the lists must be right, else they count as wrong. Uncertain counts are asked for every two
 * seconds.
 */
export const BOUND_MS = 20_000
/** A colleague's lists and the second tab go elsewhere once in so many cells, else they only hear of everything. */
const MOVES_EVERY = 4
const RELOADS_EVERY = 16

/** Tries cell after cell; what was not true, and in which. */
export async function tryAll(office: Office, cells: readonly Cell[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [turn, cell] of cells.entries()) {
    const faults = await attempt(office, cell, turn).catch((error: Error) => [error.message])
    if (faults.length > 0) await afresh(office)
    wrong.push(...faults.map((fault) => `${turn} ${nameOf(cell)}\n    ${fault}`))
  }
  // The runner cuts long texts.
  for (const problem of wrong) process.stderr.write(`${problem}\n`)
  return wrong
}

export function nameOf(cell: Cell): string {
  return Object.entries(cell)
    .map(([factor, value]) => `${factor}=${value}`)
    .join(' ')
}

/** Returns the faults before the act, after it, after going back and forth, and after a reload. */
async function attempt(office: Office, cell: Cell, turn: number): Promise<string[]> {
  const subject = await prepare(office, cell, turn)
  const { ana, anaToo, bruno, chefe } = office.desks
  const desks = [ana, chefe, anaToo, bruno]
  const actor = cell.who === 'ana' ? ana : chefe
  const search = await takePlaces(office, { cell, subject, turn })
  const phases: [string, () => Promise<string[]>][] = [
    ['before', () => untruths([ana, chefe], BOUND_MS)],
    ['', () => doIt(office, { cell, actor, subject, search })],
    ['', () => untruths(desks, BOUND_MS)],
    ['after Back and Forward', () => backAndForth(cell, actor, turn)],
    ['after a reload', () => reload(actor, turn)],
  ]
  try {
    for (const [phase, look] of phases) {
      const faults = await look()
      if (faults.length > 0) return faults.map((fault) => `${phase} ${fault}`)
    }
    return []
  } finally {
    await office.world.program.delete(`/tickets/${subject.id}`).catch(() => undefined)
  }
}

type Turn = { cell: Cell; subject: Subject; turn: number }

/** Opens the conversation for the actor and the other user, each beside a list of their own. */
async function takePlaces(office: Office, { cell, subject, turn }: Turn): Promise<string> {
  const { ana, anaToo, bruno, chefe } = office.desks
  const [actor, otherDesk] = cell.who === 'ana' ? [ana, chefe] : [chefe, ana]
  const search = addressOf(office, cell, subject, turn)
  const elsewhere = addressOf(office, { view: cell.elsewhere, filter: 'none' }, subject, turn + 1)
  const path = cell.hand === 'row' ? '/tickets' : `/tickets/${subject.uuid}`
  const moves = [actor.go(path, search), otherDesk.go(`/tickets/${subject.uuid}`, elsewhere)]
  if (turn % MOVES_EVERY === 0) {
    const view = addressOf(office, { view: cell.view, filter: 'none' }, subject, turn)
    moves.push(anaToo.go('/tickets', view), bruno.go('/tickets', elsewhere))
  }
  await Promise.all(moves)
  return search
}

type Deed = { cell: Cell; actor: Desk; subject: Subject; search: string }

async function doIt(office: Office, { cell, actor, subject, search }: Deed): Promise<string[]> {
  const { world, rows, people } = office
  const before = await standing(office, subject)
  if (cell.hand === 'colleague') await actOf(cell.act)?.api?.(world.program, subject, rows, people)
  else await actor.act(cell, subject)
  await waitFor(async () => (await standing(office, subject)) !== before, {
    description: 'it to be done',
    timeoutMs: BOUND_MS,
  })
  const address = world.webUrl + addressAfter(cell, subject, search)
  const isThere = async () => (await actor.address()) === address
  await waitFor(isThere, { description: '', timeoutMs: BOUND_MS }).catch(() => undefined)
  // A person who has done something in the list goes on elsewhere: only then may what left go.
  if (cell.hand === 'row') await actor.leaveList()
  return (await isThere()) ? [] : [`address: is ${await actor.address()}, not ${address}`]
}

/**
 * Returns the address to which the act leads its actor: back to the list, or to the place where the conversation stands
 * now.
 */
function addressAfter({ hand, act }: Cell, { uuid }: Subject, search: string): string {
  // Accepting opens the conversation, also from its row.
  const attends = act === 'accept' && hand === 'row'
  const to = hand === 'header' || attends ? actOf(act)?.to : 'here'
  const filter = readFilter(new URLSearchParams(search))
  const section = act === 'acceptGroup' ? 'group' : 'open'
  const attended = filterQuery({ ...filter, tab: 'open', q: '', section }).toString()
  const query = to === 'attending' ? attended : search
  const isList = (hand === 'row' && !attends) || to === 'list'
  const path = isList ? '/tickets' : `/tickets/${uuid}`
  return query ? `${path}?${query}` : path
}

/** Goes back and forth with an actor who was led elsewhere; both places must be right. */
async function backAndForth(cell: Cell, actor: Desk, turn: number): Promise<string[]> {
  const isLed = cell.hand === 'header' && actOf(cell.act)?.to !== 'here'
  if (!isLed || turn % 2 === 1) return []
  await actor.back()
  const back = await untruths([actor], BOUND_MS)
  if (back.length > 0) return back
  await actor.forward()
  return untruths([actor], BOUND_MS)
}

/** A page that is loaded anew shows the same. */
async function reload(actor: Desk, turn: number): Promise<string[]> {
  if (turn % RELOADS_EVERY > 0) return []
  const difference = await actor.reload(BOUND_MS)
  return [...(await untruths([actor], BOUND_MS)), ...(difference ? [difference] : [])]
}

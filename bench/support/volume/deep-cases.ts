import { z } from 'zod'
import type { Ctx } from '../../../domain/core/context.ts'
import { ListTicketsInput } from '../../../domain/tickets/contract/schema.ts'
import { listTickets } from '../../../domain/tickets/lists/list-tickets.ts'
import type { Case } from './cases.ts'
import type { VolumeWorld } from './volume-world.ts'

/** P7: a deep page by cursor against page 1 of the same list. */
const DEEP = 1.3
const PER_PAGE = 40

const page = (ctx: Ctx, input: object) => listTickets(ctx, ListTicketsInput.parse(input))

/** The cursor of a place is found once in each company, by a page's number. */
function deep(name: string, depth: number, input: object): Case {
  const cursors = new Map<VolumeWorld, Promise<string>>()
  const cursorIn = (world: VolumeWorld) => {
    const cursor = cursors.get(world) ?? cursorAt(world.admin, depth, input)
    cursors.set(world, cursor)
    return cursor
  }
  return {
    measure: `${name}, admin: the page ${depth} tickets deep, by cursor`,
    ask: async (world) => page(world.admin, { ...input, cursor: await cursorIn(world) }),
    against: (world) => page(world.admin, input),
    growth: DEEP,
  }
}

async function cursorAt(ctx: Ctx, depth: number, input: object): Promise<string> {
  for (let position = depth; position > PER_PAGE; position = Math.floor(position / 10)) {
    const { next } = await page(ctx, { ...input, pageNumber: Math.floor(position / PER_PAGE) })
    if (next) return z.string().parse(next)
  }
  throw new Error('no page is so deep')
}

export const DEEP_CASES: readonly Case[] = [
  deep('closed', 20_000, { status: 'closed' }),
  deep('closed', 100_000, { status: 'closed' }),
  deep('open', 5_000, { status: 'open' }),
  deep('everything', 20_000, {}),
]

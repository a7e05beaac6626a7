import type { Ctx } from '../../../domain/core/context.ts'
import { SearchMessagesInput } from '../../../domain/inbox/contract/schema.ts'
import { searchMessages } from '../../../domain/inbox/search/search-messages.ts'
import { ListTicketsInput } from '../../../domain/tickets/contract/schema.ts'
import { listTickets } from '../../../domain/tickets/lists/list-tickets.ts'
import type { Case } from './cases.ts'
import { RARE } from './fill.ts'

/** P12: all below 300 ms, for the big company and the small one. */
const BOUND = 300
/** The allowed growth for a small company when the others grow tenfold. */
const OTHERS_GROW = 1.5

const TERMS = {
  'a rare number': RARE,
  'part of a number': RARE.slice(0, 5),
  'a common word': 'pedido',
  'two common words': 'pedido boleto',
  'two words, one rare': 'pedido capelhare',
  'a word in no message': 'xylokarp',
  'an accented word': 'ödeme',
} as const

const inMessages = (ctx: Ctx, term: string) =>
  searchMessages(ctx, SearchMessagesInput.parse({ searchParam: term }))
const inTickets = (ctx: Ctx, term: string, searchOnMessages = false) =>
  listTickets(ctx, ListTicketsInput.parse({ searchParam: term, searchOnMessages }))

export const SEARCH_CASES: readonly Case[] = [
  ...Object.entries(TERMS).flatMap(([name, term]): Case[] => [
    { measure: `messages with ${name}, admin`, ask: ({ admin }) => inMessages(admin, term), bound: BOUND },
    {
      measure: `messages with ${name}, attendant`,
      ask: ({ attendant }) => inMessages(attendant, term),
      bound: BOUND,
    },
    {
      measure: `messages with ${name}, admin of a small company`,
      ask: ({ smallAdmin }) => inMessages(smallAdmin, term),
      bound: BOUND,
      growth: OTHERS_GROW,
    },
  ]),
  ...Object.entries({
    'a name': 'João Santos',
    'a common name': 'silva',
    'two letters': 'jo',
    'digits of a phone': '99887',
    'a ticket’s number': '#4242',
  }).flatMap(([name, term]): Case[] => [
    { measure: `tickets by ${name}, admin`, ask: ({ admin }) => inTickets(admin, term), bound: BOUND },
    {
      measure: `tickets by ${name}, attendant`,
      ask: ({ attendant }) => inTickets(attendant, term),
      bound: BOUND,
    },
    {
      measure: `tickets by ${name}, admin of a small company`,
      ask: ({ smallAdmin }) => inTickets(smallAdmin, term),
      bound: BOUND,
      growth: OTHERS_GROW,
    },
  ]),
  {
    measure: 'tickets by a common word of their messages, admin',
    ask: ({ admin }) => inTickets(admin, 'pedido', true),
  },
]

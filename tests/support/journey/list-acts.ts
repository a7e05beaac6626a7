import type { Locator, Page } from 'playwright-core'
import { z } from 'zod'
import type { Program } from '../../prove/program.ts'

/** The ticket that a cell is about, and what its company has. */
export type Subject = {
  id: number
  uuid: string
  contactId: number
  name: string
  number: string
  /** A word that one of its messages holds. */
  word: string
}
export type Place = { queueId: number; otherQueueId: number; tagId: number; connectionId: number }
export type People = { ana: number; bruno: number; chefe: number; colega: number }

/** As the ticket stands before: whose it is, and whether its contact has the tag. */
export type Standing = 'waiting' | 'mine' | 'theirs' | 'group' | 'resolved' | 'asked' | 'joined'

export type Act = {
  from: Standing
  tagged?: true
  /** Pinned by who acts. */
  pinned?: true
  /** Asks the customer for a rating when it is resolved. */
  rates?: true
  /** Only an admin may. */
  admin?: true
  /** In the open conversation. */
  header?: (page: Page, subject: Subject) => Promise<void>
  /** In the menu of its row. */
  row?: string
  /** What the row asks before it is done. */
  answer?: (page: Page, subject: Subject) => Promise<void>
  /** By a colleague elsewhere. */
  api?: (as: Program, subject: Subject, place: Place, people: People) => Promise<unknown>
  /** Where it leads who did it in the open conversation. */
  to: 'list' | 'here' | 'attending'
}

/** Everything that can be done with a ticket. What a new action of the product needs to be held true is a row here. */
export const ACTS = {
  accept: {
    from: 'waiting',
    header: (page) => button(page, 'Aceitar').click(),
    row: 'Aceitar',
    api: (as, { id }, _place, { colega }) => as.put(`/tickets/${id}`, { status: 'open', userId: colega }),
    to: 'attending',
  },
  return: {
    from: 'mine',
    header: (page) => inMenu(page, 'Devolver à fila'),
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'pending', userId: null }),
    to: 'list',
  },
  toQueue: {
    from: 'mine',
    header: async (page) => {
      await button(page, 'Transferir').click()
      await handTo(page)
    },
    row: 'Transferir',
    answer: (page) => handTo(page),
    api: (as, { id }, { otherQueueId }) =>
      as.put(`/tickets/${id}`, { isTransfered: true, queueId: otherQueueId }),
    to: 'list',
  },
  toColleague: {
    from: 'mine',
    header: async (page) => {
      await button(page, 'Transferir').click()
      await handTo(page, 'Bruno')
    },
    row: 'Transferir',
    answer: (page) => handTo(page, 'Bruno'),
    api: (as, { id }, { queueId }, { bruno }) =>
      as.put(`/tickets/${id}`, { isTransfered: true, queueId, userId: bruno }),
    to: 'list',
  },
  resolve: {
    from: 'mine',
    header: (page) => button(page, 'Resolver').click(),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed' }),
    to: 'list',
  },
  resolveWaiting: {
    from: 'waiting',
    header: (page) => inMenu(page, 'Resolver sem despedida'),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed', sendFarewellMessage: false }),
    to: 'list',
  },
  resolveGroup: {
    from: 'group',
    header: (page) => button(page, 'Resolver').click(),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed' }),
    to: 'list',
  },
  askRating: {
    from: 'mine',
    rates: true,
    header: (page) => button(page, 'Resolver').click(),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed' }),
    to: 'list',
  },
  ignore: {
    from: 'waiting',
    header: (page) => inMenu(page, 'Ignorar'),
    row: 'Ignorar',
    api: (as, { id }) =>
      as.put(`/tickets/${id}`, { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 }),
    to: 'list',
  },
  undoResolve: {
    from: 'mine',
    header: async (page, subject) => {
      await button(page, 'Resolver').click()
      await undo(page, subject)
    },
    row: 'Resolver',
    answer: undo,
    api: async (as, { id }) => {
      const { undo } = Undoable.parse(await as.put(`/tickets/${id}`, { status: 'closed' }))
      await as.post(`/tickets/${id}/undo`, { actId: undo.actId })
    },
    to: 'attending',
  },
  undoToQueue: {
    from: 'mine',
    header: async (page, subject) => {
      await button(page, 'Transferir').click()
      await handTo(page)
      await undo(page, subject)
    },
    row: 'Transferir',
    answer: async (page, subject) => {
      await handTo(page)
      await undo(page, subject)
    },
    to: 'attending',
  },
  reopen: {
    from: 'resolved',
    header: (page) => button(page, 'Reabrir').click(),
    api: (as, { id }, _place, { colega }) => as.put(`/tickets/${id}`, { status: 'open', userId: colega }),
    to: 'attending',
  },
  remove: {
    from: 'mine',
    admin: true,
    header: async (page) => {
      await inMenu(page, 'Excluir conversa')
      await confirm(page, 'Excluir conversa')
    },
    api: (as, { id }) => as.delete(`/tickets/${id}`),
    to: 'list',
  },
  unread: {
    from: 'mine',
    header: (page) => inMenu(page, 'Marcar como não lida'),
    row: 'Marcar como não lida',
    api: (as, { id }) => as.put(`/tickets/${id}`, { unreadMessages: 1 }),
    to: 'list',
  },
  pin: {
    from: 'waiting',
    header: (page) => inMenu(page, 'Fixar no topo'),
    row: 'Fixar no topo',
    to: 'here',
  },
  unpin: {
    from: 'mine',
    pinned: true,
    header: (page) => inMenu(page, 'Desafixar'),
    row: 'Desafixar',
    to: 'here',
  },
  resolvePinned: {
    from: 'mine',
    pinned: true,
    header: (page) => button(page, 'Resolver').click(),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed' }),
    to: 'list',
  },
  awayAndBackPinned: {
    from: 'mine',
    pinned: true,
    api: async (as, { id }, { queueId, otherQueueId }, { ana }) => {
      await as.put(`/tickets/${id}`, { isTransfered: true, queueId: otherQueueId })
      await as.put(`/tickets/${id}`, { isTransfered: true, queueId, userId: ana })
    },
    to: 'here',
  },
  tag: {
    from: 'mine',
    api: (as, { contactId }, { tagId }) => as.post('/tags/sync', { contactId, tags: [{ id: tagId }] }),
    to: 'here',
  },
  untag: {
    from: 'mine',
    tagged: true,
    api: (as, { contactId }) => as.post('/tags/sync', { contactId, tags: [] }),
    to: 'here',
  },
  rename: {
    from: 'mine',
    api: (as, { contactId }) => as.put(`/contacts/${contactId}`, { name: `Outra Pessoa ${contactId}` }),
    to: 'here',
  },
  takeOver: {
    from: 'theirs',
    header: async (page) => {
      await page.getByRole('button', { name: 'Assumir' }).first().click()
      await confirm(page, 'Assumir')
    },
    api: (as, { id }, { queueId }, { colega }) =>
      as.put(`/tickets/${id}`, { isTransfered: true, queueId, userId: colega }),
    to: 'attending',
  },
  join: {
    from: 'theirs',
    header: (page) => page.getByRole('button', { name: 'Participar', exact: true }).click(),
    api: (as, { id }, _place, { colega }) => as.put(`/tickets/${id}/participants/${colega}`, {}),
    to: 'attending',
  },
  leave: {
    from: 'joined',
    header: (page) => page.getByRole('button', { name: 'Deixar de participar' }).click(),
    api: (as, { id }, _place, { ana, chefe }) =>
      Promise.all([ana, chefe].map((each) => as.delete(`/tickets/${id}/participants/${each}`))),
    to: 'here',
  },
  letIn: {
    from: 'asked',
    header: (page) => page.getByRole('button', { name: 'Deixar participar' }).click(),
    api: (as, { id }, _place, { bruno }) => as.put(`/tickets/${id}/participants/${bruno}`, {}),
    to: 'here',
  },
  handOver: {
    from: 'asked',
    header: (page) => page.getByRole('button', { name: 'Passar a conversa' }).click(),
    api: (as, { id }, { queueId }, { bruno }) =>
      as.put(`/tickets/${id}`, { isTransfered: true, queueId, userId: bruno }),
    to: 'here',
  },
} satisfies Record<string, Act>

const Undoable = z.object({ undo: z.object({ actId: z.string() }) })

type ActName = keyof typeof ACTS
const acts: Record<ActName, Act> = ACTS
export const actOf = (name: string): Act | undefined => new Map(Object.entries(acts)).get(name)

function button(page: Page, name: string): Locator {
  return page.locator('header:has(h1)').getByRole('button', { name, exact: true })
}

async function inMenu(page: Page, item: string): Promise<void> {
  await button(page, 'Mais ações').click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name }).click()
}

/** What was done to the conversation a moment ago is taken back, by the offer that stands for it. */
async function undo(page: Page, { name }: Subject): Promise<void> {
  const offers = page.getByRole('region', { name: 'Ações que ainda podem ser desfeitas' })
  const offer = offers.getByRole('listitem').filter({ hasText: name })
  await offer.getByRole('button', { name: 'Desfazer' }).click()
  await offer.waitFor({ state: 'detached' })
}

/** To the other queue, or to somebody in it. */
async function handTo(page: Page, name?: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Fila').selectOption({ label: name ? 'Vendas' : 'Depósito' })
  if (name) await sheet.getByLabel('Atendente').selectOption({ label: name })
  await sheet.getByRole('button', { name: 'Transferir' }).click()
  // Nobody goes elsewhere through a sheet that is still there.
  await sheet.waitFor({ state: 'detached' })
}

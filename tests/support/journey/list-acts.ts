import { z } from 'zod'
import type { Program } from '../../prove/program.ts'
import type { Act } from './list-act.ts'
import { button, confirm, handTo, inMenu, undo } from './list-presses.ts'

/** Everything that can be done with a ticket. What a new action of the product needs to be held true is a row here. */
export const ACTS = {
  accept: {
    from: 'waiting',
    does: { press: 'attend' },
    header: (page) => button(page, 'Aceitar').click(),
    row: 'Aceitar',
    api: (as, { id }, _place, { colega }) => as.put(`/tickets/${id}`, { status: 'open', userId: colega }),
    to: 'attending',
  },
  return: {
    from: 'mine',
    does: { act: 'return' },
    header: (page) => inMenu(page, 'Devolver à fila'),
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'pending', userId: null }),
    to: 'list',
  },
  toQueue: {
    from: 'mine',
    does: { transfer: 'queue' },
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
    does: { transfer: 'colleague' },
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
    does: { act: 'close' },
    header: (page) => button(page, 'Resolver').click(),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed' }),
    to: 'list',
  },
  resolveWaiting: {
    from: 'waiting',
    does: { act: 'closeSilently' },
    rowDoes: { act: 'close' },
    header: (page) => inMenu(page, 'Resolver sem despedida'),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed', sendFarewellMessage: false }),
    to: 'list',
  },
  resolveGroup: {
    from: 'group',
    does: { act: 'close' },
    header: (page) => button(page, 'Resolver').click(),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed' }),
    to: 'list',
  },
  askRating: {
    from: 'mine',
    does: { act: 'close' },
    rates: true,
    header: (page) => button(page, 'Resolver').click(),
    row: 'Resolver',
    api: (as, { id }) => as.put(`/tickets/${id}`, { status: 'closed' }),
    to: 'list',
  },
  ignore: {
    from: 'waiting',
    does: { act: 'ignore' },
    header: (page) => inMenu(page, 'Ignorar'),
    row: 'Ignorar',
    api: (as, { id }) =>
      as.put(`/tickets/${id}`, { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 }),
    to: 'list',
  },
  undoResolve: {
    from: 'mine',
    does: { act: 'close' },
    undone: true,
    header: async (page, subject) => {
      await button(page, 'Resolver').click()
      await undo(page, subject)
    },
    row: 'Resolver',
    answer: undo,
    api: (as, { id }) => takenBack(as, id, { status: 'closed' }),
    to: 'attending',
  },
  undoToQueue: {
    from: 'mine',
    does: { transfer: 'queue' },
    undone: true,
    header: async (page, subject) => {
      await button(page, 'Transferir').click()
      await handTo(page)
      await undo(page, subject)
    },
    row: 'Transferir',
    answer: (page, subject) => handTo(page).then(() => undo(page, subject)),
    to: 'attending',
  },
  undoReturn: {
    from: 'mine',
    does: { act: 'return' },
    undone: true,
    header: (page, subject) => inMenu(page, 'Devolver à fila').then(() => undo(page, subject)),
    api: (as, { id }) => takenBack(as, id, { status: 'pending', userId: null }),
    to: 'attending',
  },
  undoIgnore: {
    from: 'waiting',
    does: { act: 'ignore' },
    undone: true,
    row: 'Ignorar',
    answer: undo,
    api: (as, { id }) => takenBack(as, id, { status: 'closed', sendFarewellMessage: false }),
    to: 'here',
  },
  reopen: {
    from: 'resolved',
    does: { press: 'attend' },
    header: (page) => button(page, 'Reabrir').click(),
    api: (as, { id }, _place, { colega }) => as.put(`/tickets/${id}`, { status: 'open', userId: colega }),
    to: 'attending',
  },
  remove: {
    from: 'mine',
    does: { press: 'remove' },
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
    does: { press: 'unread' },
    header: (page) => inMenu(page, 'Marcar como não lida'),
    row: 'Marcar como não lida',
    api: (as, { id }) => as.put(`/tickets/${id}`, { unreadMessages: 1 }),
    to: 'list',
  },
  pin: {
    from: 'waiting',
    does: { press: 'pin' },
    header: (page) => inMenu(page, 'Fixar no topo'),
    row: 'Fixar no topo',
    to: 'here',
  },
  unpin: {
    from: 'mine',
    does: { press: 'pin' },
    pinned: true,
    header: (page) => inMenu(page, 'Desafixar'),
    row: 'Desafixar',
    to: 'here',
  },
  resolvePinned: {
    from: 'mine',
    does: { act: 'close' },
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
    does: { press: 'takeOver' },
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
    does: { press: 'join' },
    header: (page) => page.getByRole('button', { name: 'Participar', exact: true }).click(),
    api: (as, { id }, _place, { colega }) => as.put(`/tickets/${id}/participants/${colega}`, {}),
    to: 'attending',
  },
  leave: {
    from: 'joined',
    does: { press: 'leave' },
    header: (page) => page.getByRole('button', { name: 'Deixar de participar' }).click(),
    api: (as, { id }, _place, { ana, chefe }) =>
      Promise.all([ana, chefe].map((userId) => as.delete(`/tickets/${id}/participants/${userId}`))),
    to: 'here',
  },
  letIn: {
    from: 'asked',
    does: { answer: 'letIn' },
    header: (page) => page.getByRole('button', { name: 'Deixar participar' }).click(),
    api: (as, { id }, _place, { bruno }) => as.put(`/tickets/${id}/participants/${bruno}`, {}),
    to: 'here',
  },
  handOver: {
    from: 'asked',
    does: { answer: 'hand' },
    header: (page) => page.getByRole('button', { name: 'Passar a conversa' }).click(),
    api: (as, { id }, { queueId }, { bruno }) =>
      as.put(`/tickets/${id}`, { isTransfered: true, queueId, userId: bruno }),
    to: 'here',
  },
} satisfies Record<string, Act>

const Undoable = z.object({ undo: z.object({ actId: z.string() }) })

async function takenBack(as: Program, id: number, change: Parameters<Program['put']>[1]): Promise<unknown> {
  const { undo } = Undoable.parse(await as.put(`/tickets/${id}`, change))
  return as.post(`/tickets/${id}/undo`, { actId: undo.actId })
}

type ActName = keyof typeof ACTS
const acts: Record<ActName, Act> = ACTS
export const actOf = (name: string): Act | undefined => new Map(Object.entries(acts)).get(name)

import { type among, lookAtEach } from './look-through.ts'
import { type Door, sees } from './opens.ts'

/** The ticket itself, and what may be done to it without harm. */
export const TICKET_DOORS: Readonly<Record<string, Door>> = {
  'itself by id': ofTicket('tickets.get', (id) => ['GET', `/tickets/${id}`]),
  'itself by uuid': {
    through: ['tickets.getByUuid'],
    opens: sees,
    look: lookAtEach(({ uuid }) => ['GET', `/tickets/u/${uuid}`]),
  },
  'its history': ofTicket('tickets.listLog', (id) => ['GET', `/tickets-log/${id}`]),
  'its accounts': ofTicket('tickets.accounts', (id) => ['GET', `/tickets/${id}/accounts`]),
  'its draft': ofTicket('inbox.getDrafts', (id) => ['GET', `/tickets/${id}/draft`]),
  'keeping a draft': ofTicket('inbox.saveDraft', (id) => [
    'PUT',
    `/tickets/${id}/draft`,
    { body: { body: 'rascunho', isPrivate: false } },
  ]),
  'having it before one': ofTicket('tickets.markRead', (id) => ['POST', `/tickets/${id}/read`]),
  'showing it as unread': ofTicket('tickets.markUnread', (id) => ['DELETE', `/tickets/${id}/read`]),
  'changing it': ofTicket('tickets.change', (id) => [
    'PUT',
    `/tickets/${id}`,
    { body: { unreadMessages: 1 } },
  ]),
  'unpinning it': ofTicket('inbox.unpin', (id) => ['DELETE', `/tickets/${id}/pin`]),
  'pinning it': ofTicket('inbox.pin', (id) => ['PUT', `/tickets/${id}/pin`]),
  'writing a note among colleagues': ofTicket('messages.send', (id) => [
    'POST',
    `/messages/${id}`,
    { body: { body: 'entre nós', isPrivate: true } },
  ]),
  'putting it into a lane': {
    through: ['tags.setLane'],
    opens: sees,
    look: lookAtEach(({ id }, { laneId }) => ['PUT', `/ticket-tags/${id}/${laneId}`]),
  },
  'taking it out of its lane': ofTicket('tags.clearLane', (id) => ['DELETE', `/ticket-tags/${id}`]),
  'moving its card': {
    through: ['kanban.move'],
    opens: sees,
    look: lookAtEach(({ id }, { laneId }) => ['PUT', `/ticket/kanban/${id}`, { body: { laneId } }]),
  },
  'having seen one’s mention': ofTicket('inbox.seeMentions', (id) => ['PUT', `/mentions/${id}/seen`]),
}

function ofTicket(name: string, request: (id: number) => Parameters<typeof among>[0]): Door {
  return { through: [name], opens: sees, look: lookAtEach(({ id }) => request(id)) }
}

export const ROOMS = 50

/** About 580 bytes, as a ticket's change is. */
export function ticketEvent(room, n) {
  return {
    action: 'update',
    ticket: {
      id: n,
      uuid: '0b9f1c1e-3f0c-4f6e-9f0e-6d5a1d0c7b11',
      version: n % 1000,
      status: 'open',
      queueId: 3,
      queue: { id: 3, name: 'Financeiro', color: '#0ea5e9' },
      userId: 7,
      user: { id: 7, name: 'Ana Souza', color: '#64748b' },
      contactId: n + 1,
      contact: {
        id: n + 1,
        name: `Contato ${n}`,
        number: '5511999990000',
        isGroup: false,
        tags: [],
        urlPicture: null,
      },
      whatsappId: room,
      whatsapp: { id: room, name: 'Loja', status: 'CONNECTED' },
      lastMessage: `mensagem ${n} sobre o boleto de novembro`,
      unreadMessages: 2,
      isGroup: false,
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
    },
  }
}

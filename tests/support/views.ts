import type { SignedInView } from '#domain/auth/schema.ts'
import type { ConnectionView } from '#domain/connections/schema.ts'
import type { ContactView } from '#domain/contacts/schema.ts'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'

let counter = 0

/** A ticket as the API shows it. */
export function aTicketView(change: Partial<TicketView> = {}): TicketView {
  const id = change.id ?? ++counter
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    version: 1,
    status: 'pending',
    channel: 'whatsapp',
    queueId: null,
    queue: null,
    userId: null,
    user: null,
    participants: [],
    contactId: id,
    contact: {
      id,
      version: 1,
      name: `Cliente ${id}`,
      number: '5511999990000',
      isGroup: false,
      active: true,
      urlPicture: null,
      channel: 'whatsapp',
      tags: [],
    },
    whatsappId: 1,
    whatsapp: { id: 1, version: 1, name: 'Loja', groupAsTicket: 'disabled', status: 'CONNECTED' },
    tags: [],
    lastMessage: 'Oi',
    lastMessageFromMe: false,
    lastMessageIsSystem: false,
    lastAuthorName: null,
    unreadMessages: 0,
    handover: null,
    hasFailedMessage: false,
    isGroup: false,
    isLatest: true,
    hasSeveralAccounts: false,
    isBot: false,
    bot: null,
    isTransfered: false,
    useIntegration: false,
    amountUsedBotQueues: 0,
    userRating: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    waitingSince: '2026-11-21T12:00:00.000Z',
    unansweredSince: null,
    ...change,
  }
}

/** A message as the API shows it. */
export function aMessageView(change: Partial<MessageView> = {}): MessageView {
  const id = change.id ?? ++counter
  return {
    id,
    version: 1,
    clientId: null,
    ticketId: 1,
    ticketUuid: 'u1',
    ticket: { id: 1, uuid: 'u1' },
    contactId: 1,
    queueId: null,
    queue: null,
    body: `Mensagem ${id}`,
    fromMe: false,
    mediaType: 'conversation',
    mediaUrl: null,
    mediaPath: null,
    file: null,
    transcript: null,
    dataJson: null,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, 0, id)).toISOString(),
    user: null,
    contact: { id: 1, version: 1, name: 'Maria', number: '5511999990000' },
    quotedMsg: null,
    reactions: [],
    history: [],
    mentions: [],
    isPrivate: false,
    isDeleted: false,
    deletedAt: null,
    deletedBy: null,
    isSystem: false,
    isEdited: false,
    isForwarded: false,
    ack: 0,
    failedAt: null,
    failureCode: null,
    refusedAct: null,
    pacedUntil: null,
    ...change,
  }
}

/** Who is signed in: an attendant with no right beyond their profile's. */
export function aViewer(change: Partial<SignedInView> = {}): SignedInView {
  return {
    id: 1,
    name: 'Ana',
    email: 'ana@test.example',
    profile: 'user',
    super: false,
    companyId: 1,
    company: {
      id: 1,
      name: 'Loja',
      dueDate: null,
      isExpired: false,
      timeZone: 'America/Sao_Paulo',
      country: 'BR',
      planFlags: [],
      companieSettings: {},
    },
    profileImage: null,
    color: '#123456',
    queues: [],
    whatsappId: null,
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    language: null,
    defaultTheme: 'light',
    defaultMenu: 'open',
    defaultTicketsManagerWidth: 404,
    allTicket: 'disabled',
    allowGroup: false,
    allHistoric: 'disabled',
    allUserChat: 'disabled',
    userClosePendingTicket: 'disabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    masksNumbers: false,
    ...change,
  }
}

/** A connection on which nothing of the bot or the clock was set. */
export const NO_RECEPTION = {
  ...{ maxUseBotQueues: 3, timeUseBotQueues: 0, timeSendQueue: 0, sendIdQueue: null, redirectMessage: '' },
  ...{ timeInactiveMessage: 0, inactiveMessage: '', expiresTicket: 0, whenExpiresTicket: 0 },
  ...{ expiresInactiveMessage: '', collectiveVacationStart: null, collectiveVacationEnd: null },
  collectiveVacationMessage: '',
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
  statusImportMessages: null,
  importThis: 0,
  importAll: 0,
  importDate: null,
} as const

/** A connection of the first company, on whose phone its owner is signed in. */
export function aConnectionView(
  id: number,
  name: string,
  change: Partial<ConnectionView> = {},
): ConnectionView {
  return {
    id,
    version: 1,
    name,
    channel: 'whatsapp',
    status: 'CONNECTED',
    number: '5511999991234',
    profileName: 'Loja Demo',
    qrcode: '',
    pairingCode: null,
    tokenLastFour: null,
    retries: 0,
    isDefault: false,
    allowGroup: true,
    groupAsTicket: 'disabled',
    showTyping: true,
    greetingMessage: 'Olá!',
    greetingMediaAttachment: null,
    greetingMediaName: null,
    complationMessage: '',
    ratingMessage: '',
    expiresTicketNPS: 0,
    maxUseBotQueuesNPS: 3,
    timeCreateNewTicket: 0,
    outOfHoursMessage: '',
    schedules: [],
    ...NO_RECEPTION,
    queues: [],
    queueIds: [1],
    lastDropCause: null,
    duplicateOf: null,
    parkedEvents: 0,
    pace: 'normal',
    paceNow: {
      profile: 'normal',
      warmUpDay: null,
      sent: 0,
      perDay: 2_000,
      strangers: 0,
      strangersPerDay: 300,
      waiting: 0,
      until: null,
    },
    companyId: 2,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-21T12:41:00.000Z',
    connectedAt: null,
    ...change,
  }
}

export function aContactView(change: Partial<ContactView> = {}): ContactView {
  return {
    ...{
      id: 1,
      version: 1,
      companyId: 1,
      name: 'Ana',
      number: '5511987654321',
      email: '',
      channel: 'whatsapp',
    },
    ...{ isGroup: false, active: true, disableBot: false, acceptAudioMessage: true, hasAccount: true },
    ...{ lgpdAcceptedAt: null, walletUser: null, urlPicture: null, whatsapp: null, tags: [], extraInfo: [] },
    ...{ createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z' },
    ...change,
  }
}

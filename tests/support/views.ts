import type { SignedInView } from '#domain/auth/contract/schema.ts'
import { type ConnectionView, USUAL_OPTIONS } from '#domain/connections/contract/schema.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { recordOf } from '#domain/core/contract/values/record-of.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { QueueView } from '#domain/queues/contract/schema.ts'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { presentRights, USER_FLAGS } from '#domain/users/contract/rights.ts'

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
      readOnlyConnectionIds: [],
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
    lastUser: null,
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

/** Makes the signed-in user: an attendant with no right beyond their profile's. */
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
      protocolTimeZone: 'America/Sao_Paulo',
      country: 'BR',
      planFlags: [],
      companieSettings: {},
    },
    homeCompanyId: null,
    visitEndsAt: null,
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
    ...presentRights(recordOf(USER_FLAGS, () => false)),
    masksNumbers: false,
    ...change,
  }
}

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
    ...USUAL_OPTIONS,
    allowGroup: true,
    groupAsTicket: 'disabled',
    greetingMessage: 'Olá!',
    greetingMediaAttachment: null,
    greetingMediaName: null,
    schedules: [],
    statusImportMessages: null,
    importThis: 0,
    importAll: 0,
    importDate: null,
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
    id: 1,
    version: 1,
    companyId: 1,
    name: 'Ana',
    number: '5511987654321',
    email: '',
    channel: 'whatsapp',
    isGroup: false,
    active: true,
    readOnlyConnectionIds: [],
    disableBot: false,
    acceptAudioMessage: true,
    hasAccount: true,
    lgpdAcceptedAt: null,
    walletUser: null,
    urlPicture: null,
    whatsapp: null,
    tags: [],
    extraInfo: [],
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...change,
  }
}

/** A text of a colleague's own, without a file, as the API answers it. */
export function aQuickMessageView(change: Partial<QuickMessageView> = {}): QuickMessageView {
  return {
    id: 1,
    version: 1,
    shortcode: 'oi',
    message: 'Olá',
    geral: false,
    visao: false,
    status: true,
    userId: 1,
    isMedia: false,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    mediaSize: null,
    thumbnailPath: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...change,
  }
}

/** A queue of the first company; its place is its id. */
export function aQueueView(change: Pick<QueueView, 'id' | 'name'> & Partial<QueueView>): QueueView {
  return {
    version: 1,
    color: '#123456',
    orderQueue: change.id,
    greetingMessage: '',
    outOfHoursMessage: '',
    schedules: [],
    closeTicket: false,
    ativarRoteador: false,
    tempoRoteador: '0',
    fileListId: null,
    integrationId: null,
    companyId: 1,
    waitAmberMinutes: 10,
    waitRedMinutes: 30,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...change,
  }
}

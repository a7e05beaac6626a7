import { z } from 'zod'
import { AnnouncementsSeen } from '../../announcements/contract/events.ts'
import { SessionEnded } from '../../auth/contract/events.ts'
import { ChatMessageSent, ChatRead } from '../../chats/contract/events.ts'
import { CompanyChanged } from '../../companies/contract/events.ts'
import { ConnectionSession, ImportChanged } from '../../connections/contract/events.ts'
import { MergeNoticesChanged } from '../../contacts/contract/events.ts'
import { ExternalCallsChanged } from '../../external-api/contract/events.ts'
import { MentionsChanged, MessageChanged } from '../../messages/contract/events.ts'
import { PushDevicesChanged, QueueAlertsChanged } from '../../notifications/contract/events.ts'
import { PlatformChanged } from '../../settings/contract/events.ts'
import { TicketNotesChanged } from '../../ticket-notes/contract/events.ts'
import {
  HandoversChanged,
  PinsChanged,
  TakeoverRequestsChanged,
  TicketChanged,
  TicketMarked,
} from '../../tickets/contract/events.ts'
import { RowChanged } from './row-events.ts'

/** Every row of the event log. It holds type, ids, version and the facts that decide who hears it; never text. */
export const DomainEvent = z.discriminatedUnion('type', [
  TicketChanged,
  TicketMarked,
  PinsChanged,
  HandoversChanged,
  TakeoverRequestsChanged,
  MessageChanged,
  RowChanged,
  ConnectionSession,
  ImportChanged,
  SessionEnded,
  CompanyChanged,
  PlatformChanged,
  AnnouncementsSeen,
  ChatMessageSent,
  ChatRead,
  TicketNotesChanged,
  MentionsChanged,
  MergeNoticesChanged,
  PushDevicesChanged,
  QueueAlertsChanged,
  ExternalCallsChanged,
])
export type DomainEvent = z.infer<typeof DomainEvent>
export type EventType = DomainEvent['type']

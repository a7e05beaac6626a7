import { z } from 'zod'
import { AnnouncementsSeen } from '../announcements/events.ts'
import { SessionEnded } from '../auth/events.ts'
import { ChatMessageSent, ChatRead } from '../chats/events.ts'
import { CompanyChanged } from '../companies/events.ts'
import { ConnectionSession, ImportChanged } from '../connections/events.ts'
import { MergeNoticesChanged } from '../contacts/events.ts'
import { MentionsChanged, MessageChanged } from '../messages/events.ts'
import { PushDevicesChanged, QueueAlertsChanged } from '../notifications/events.ts'
import { PlatformChanged } from '../settings/events.ts'
import { TicketNotesChanged } from '../ticket-notes/events.ts'
import {
  HandoversChanged,
  PinsChanged,
  TakeoverRequestsChanged,
  TicketChanged,
  TicketMarked,
} from '../tickets/events.ts'
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
])
export type DomainEvent = z.infer<typeof DomainEvent>
export type EventType = DomainEvent['type']

import { z } from 'zod'
import { CHANNELS } from '../../channels/contract/capabilities.ts'
import { isPhone, plainPhone } from '../../contacts/contract/rules.ts'
import { Choice, Day, Flag, Id, JsonList, OptionalId, Stated, Text } from '../../core/contract/fields.ts'
import { MachineText } from '../../core/contract/texts/machine-text.ts'
import { namesOf, partsOf } from '../../core/contract/values/record-of.ts'
import { Switch } from '../../core/contract/values/switch.ts'
import { WeekHours } from '../../hours/contract/schema.ts'
import { SavedWeek } from '../../hours/contract/week-schema.ts'
import { PACES } from '../../messages/contract/pace/pace-rules.ts'
import { PaceView } from '../../messages/contract/pace/pace-schema.ts'

/** Statuses of a connection. Specification 2 §4. */
export const CONNECTION_STATUSES = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
  'CONNECTED',
] as const
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/** The statuses that only a process that holds the connection can keep true. */
export const LIVE_STATUSES = [
  'qrcode',
  'PAIRING',
  'OPENING',
  'CONNECTED',
] as const satisfies ConnectionStatus[]

/** Whether the sessions processes should hold the connection open. */
export const DESIRED_STATES = ['running', 'stopped'] as const
export type DesiredState = (typeof DESIRED_STATES)[number]

/** Why a connection dropped, in words of ours; translated as `drop.{cause}`. Reliability, disconnect table. */
export const DROP_CAUSES = [
  'unlinked',
  'forbidden',
  'lost',
  'qr_expired',
  'multidevice_mismatch',
  'closed_by_server',
  'replaced',
  'bad_session',
  'unavailable',
  'restart_required',
  'client_outdated',
  'login_refused',
  'number_in_use',
  'lease_lost',
  'store_failed',
  'stopped_by_user',
  'process_stopped',
  'silent',
  'unknown',
] as const
export type DropCause = (typeof DROP_CAUSES)[number]

/**
 * The states of the import of a phone's past. `renderButtonCloseTickets`: done, and its tickets wait to be closed.
 * Specification 2 §4.
 */
export const IMPORT_STATUSES = ['preparing', 'importing', 'paused', 'renderButtonCloseTickets'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const ConnectionIdParam = z.object({ connectionId: Id() })

const YEAR_MINUTES = 525_600
/** Emptied in a form it is 0. Specification 2 §5. */
const Count = (maxCount: number) =>
  z.coerce.number<number | string>().int().min(0).max(maxCount).meta({ emptied: 0 })
const Minutes = (maxCount = YEAR_MINUTES) => Count(maxCount)
/** An empty day of a form is none. */
const OptionalDay = () => z.preprocess((value: string | null | undefined) => value || null, Day().nullable())

/** A day, whole, or an instant: a day and a time, on the company's wall clock unless an offset says otherwise. */
const OptionalMoment = () =>
  z.preprocess(
    (value: string | null | undefined) => value || null,
    z.union([Day(), z.iso.datetime({ local: true, offset: true })]).nullable(),
  )

const text = { input: MachineText(4096), view: z.string(), usual: '' }
const flag = (usual = false) => ({ input: Flag(), view: z.boolean(), usual })
/** A number: how many, or so many minutes. */
const count = (input: ReturnType<typeof Count>, usual = 0) => ({ input, view: z.number(), usual })
const day = { input: OptionalDay(), view: z.iso.date().nullable(), usual: null }
/** A day, or a day and a time where the company is. */
const moment = { input: OptionalMoment(), view: z.string().nullable(), usual: null }
const queue = { input: OptionalId(), view: z.number().nullable(), usual: null }
/** A flow, an integration or a prompt. */
const automation = queue

/**
 * The options of a connection that are read as they are stored, a line each: how it is written and answered, and its
 * value in a new connection. A new option is a line here, a column of its name, its field in the form and its words.
 * Specification 2 §3.
 */
const OPTIONS = {
  allowGroup: flag(),
  /** Customers are shown that somebody writes or records an answer. */
  showTyping: flag(true),
  greetingMessage: text,
  complationMessage: text,
  ratingMessage: text,
  /** Minutes that a question for a rating waits for its answer. */
  expiresTicketNPS: count(Minutes()),
  /** The number of times that the question is repeated when the answer is no rating. */
  maxUseBotQueuesNPS: count(Count(100), 3),
  timeCreateNewTicket: count(Minutes()),
  outOfHoursMessage: text,
  /** The number of times that the bot repeats its menu or its options; 0 = each time. */
  maxUseBotQueues: count(Count(100), 3),
  /** Minutes of silence after a menu. */
  timeUseBotQueues: count(Minutes(1440)),
  /** Minutes after which who waits without a queue goes to `sendIdQueue`. */
  timeSendQueue: count(Minutes()),
  sendIdQueue: queue,
  /** The message that the customer gets then; empty = none. */
  redirectMessage: text,
  timeInactiveMessage: count(Minutes()),
  inactiveMessage: text,
  expiresTicket: count(Minutes()),
  whenExpiresTicket: {
    input: z.coerce.number<number | string>().int().min(0).max(1),
    view: z.number(),
    usual: 0,
  },
  expiresInactiveMessage: text,
  collectiveVacationStart: day,
  collectiveVacationEnd: day,
  collectiveVacationMessage: text,
  importOldMessages: moment,
  importRecentMessages: moment,
  importOldMessagesGroups: flag(),
  closedTicketsPostImported: flag(),
  queueIdImportMessages: queue,
  /** The flow of who writes for the first time, and of who writes anew. */
  flowIdWelcome: automation,
  flowIdNotPhrase: automation,
  /** The integration, or else the prompt, that answers where no flow does. */
  integrationId: automation,
  promptId: automation,
}
export const CONNECTION_OPTIONS = namesOf(OPTIONS)
/** The options of a new connection. */
export const USUAL_OPTIONS = partsOf(OPTIONS, 'usual')
const optionInputs = partsOf(OPTIONS, 'input')

/** All that people set of a connection. */
const Settings = z.object({
  ...optionInputs,
  name: Text(50, 2),
  isDefault: Flag(),
  groupAsTicket: Switch,
  /** Null: the usual week. */
  schedules: SavedWeek.nullable(),
  /** The speed at which the machine may send by itself. */
  pace: z.enum(PACES),
  queueIds: JsonList(Id()),
})
const { shape } = Settings

/**
 * The fields that clients of this family send beside the settings. There is one provider; a separate call makes a token,
 * and only that call returns it.
 */
const BESIDE_SETTINGS = {
  provider: Stated('beta'),
  token: Stated(),
} as const

/** An account's own number as people of the company's country write it: `(11) 95555-6666`, `+55 11 95555-6666`. */
export const PairingNumber = Text(40, 1).refine(
  (text) => isPhone(plainPhone(text)),
  'ERR_WAPP_INVALID_CONTACT',
)

/** POST /whatsapp. Specification 2 §5. */
export const CreateConnectionInput = z.object({
  ...shape,
  /** Left out, they are not judged: the database has their defaults. */
  ...z.object(optionInputs).partial().shape,
  ...BESIDE_SETTINGS,
  channel: z.enum(CHANNELS).default('whatsapp'),
  isDefault: shape.isDefault.default(false),
  allowGroup: shape.allowGroup.default(false),
  groupAsTicket: shape.groupAsTicket.default(false),
  showTyping: shape.showTyping.default(true),
  greetingMessage: shape.greetingMessage.default(''),
  complationMessage: shape.complationMessage.default(''),
  timeCreateNewTicket: shape.timeCreateNewTicket.default(0),
  outOfHoursMessage: shape.outOfHoursMessage.default(''),
  schedules: shape.schedules.optional(),
  pace: shape.pace.default('normal'),
  /** Connect by an eight-character code instead of the QR code: the account's own number. */
  pairingNumber: PairingNumber.nullish(),
})
export type CreateConnectionInput = z.infer<typeof CreateConnectionInput>
/** As a form sends it: a box that is not ticked is not there, which means no. */
export const ConnectionFormInput = CreateConnectionInput.extend({
  showTyping: shape.showTyping.default(false),
})
/** The version with which the form was opened; without it, the last user who saves wins. */
export const ConnectionVersion = z.object({ version: z.coerce.number<number | string>().int().optional() })
/** PUT /whatsapp/{id}: what is left out stays (an optional field with a default would be reset). */
export const UpdateConnectionInput = Settings.extend(ConnectionVersion.shape)
  .extend(BESIDE_SETTINGS)
  .partial()
export type UpdateConnectionInput = z.infer<typeof UpdateConnectionInput>

/** The largest picture or video with a caption that phones accept. */
export const MAX_GREETING_BYTES = 16 * 1024 * 1024

export const StartSessionInput = z.object({
  connectionId: Id(),
  pairingNumber: CreateConnectionInput.shape.pairingNumber,
})
export type StartSessionInput = z.infer<typeof StartSessionInput>

/** PUT /whatsapp/{id}/import. */
export const SteerImportInput = z.object({ connectionId: Id(), act: z.enum(['pause', 'resume', 'cancel']) })
export type SteerImportInput = z.infer<typeof SteerImportInput>

/** DELETE /whatsappsession/{id}: what becomes of the conversations that are open on it. */
export const DisconnectInput = z.object({ openTickets: z.enum(['keep', 'close']).default('keep') })
export type DisconnectInput = z.infer<typeof DisconnectInput>

export const FilterConnectionsInput = z.object({
  session: OptionalId(),
  channel: Choice(z.enum(CHANNELS)),
})

const Queue = z.object({ id: z.number(), name: z.string(), color: z.string() })

/** A connection as it leaves the server; credentials never do. Codes and `tokenLastFour` only to who may manage connections. */
export const ConnectionView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  status: z.enum(CONNECTION_STATUSES),
  number: z.string().nullable(),
  profileName: z.string().nullable(),
  qrcode: z.string(),
  /** The eight characters to type on the phone, while pairing by code. */
  pairingCode: z.string().nullable(),
  retries: z.number(),
  /** The end of the token by which programs send over it; null = none was made, or it is nothing to the viewer. */
  tokenLastFour: z.string().nullable(),
  isDefault: z.boolean(),
  ...partsOf(OPTIONS, 'view'),
  groupAsTicket: z.enum(['enabled', 'disabled']),
  /** The address of the file under which the greeting goes, and its name. */
  greetingMediaAttachment: z.string().nullable().optional(),
  greetingMediaName: z.string().nullable().optional(),
  /** Each day of the week; the usual ones where nobody has said any. */
  schedules: WeekHours,
  statusImportMessages: z.enum(IMPORT_STATUSES).nullable(),
  importThis: z.number(),
  importAll: z.number(),
  importDate: z.iso.datetime().nullable(),
  pace: z.enum(PACES),
  /** The present state of the pace. */
  paceNow: PaceView,
  queues: z.array(Queue),
  queueIds: z.array(z.number()),
  lastDropCause: z.enum(DROP_CAUSES).nullable(),
  /** The connection that has the number, when this one was refused for it (`number_in_use`). */
  duplicateOf: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Events of the channel that could not be understood, kept for another try on an admin's word. */
  parkedEvents: z.number(),
  companyId: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  connectedAt: z.iso.datetime().nullable(),
})
export type ConnectionView = z.infer<typeof ConnectionView>

/** A connection of any company, as the platform's overview shows it. */
export const CompanyConnectionView = ConnectionView.pick({
  id: true,
  companyId: true,
  name: true,
  channel: true,
  status: true,
  updatedAt: true,
}).extend({ company: z.object({ id: z.number(), name: z.string() }) })
export type CompanyConnectionView = z.infer<typeof CompanyConnectionView>

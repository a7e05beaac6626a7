import { channelStore } from '#domain/connections/channel-store.ts'
import type { ConnectionStatus } from '#domain/connections/contract/schema.ts'
import { purgeConnection } from '#domain/connections/delete-connection.ts'
import { finishCommand, recordDrop, recordStatus } from '#domain/connections/record-status.ts'
import { recordGroup } from '#domain/contacts/identity/record-group.ts'
import { recordPhoneBook } from '#domain/contacts/phone-book/record-phone-book.ts'
import { type Ctx, type Services, systemCtx } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import type { Lease, Order } from '#domain/core/system/leases.ts'
import { tellTyping } from '#domain/live/tell-typing.ts'
import { recordAck } from '#domain/messages/delivery/record-ack.ts'
import { recordOwnRead } from '#domain/messages/delivery/record-own-read.ts'
import { recordHistory, wantedPast } from '#domain/messages/history/record-history.ts'
import type { ChannelDriver, ChannelEvents, ChannelSession, Close } from './channels/driver.ts'
import { isLeaseLost, warn } from './failures.ts'
import { type History, openHistory } from './inbound/history.ts'
import { type Inbound, openInbound } from './inbound/inbound.ts'
import { joinReceipts } from './inbound/join-receipts.ts'
import { backOffMs, isFinal } from './lib/back-off.ts'
import { retryUntilPersisted } from './lib/retry-until-persisted.ts'
import { openNumberQuestions } from './number-questions.ts'
import type { LookUps } from './outbound/look-ups.ts'
import { openSender, type Sender } from './outbound/sender.ts'
import { statusReporter } from './status-reporter.ts'
import { openTypingSubscriptions, type TypingSubscriptions } from './typing-subscriptions.ts'

export type ConnectionWorker = ReturnType<typeof makeConnectionWorker>

type Options = {
  services: Services
  order: Order
  lease: Lease
  driver: ChannelDriver
  lookUps: LookUps
  isFresh(): boolean
  /** The connection ends for this process: the lease was given back, or lost. */
  onEnd(end: { isLost: boolean }): void
}

/** The worker of one leased connection: its socket, what it receives and sends, and its reaction to a drop. */
export function makeConnectionWorker(options: Options) {
  const { services, order, lease, driver } = options
  const ctx = systemCtx(services, lease.companyId, 'channel')
  const store = channelStore(services, lease)
  const state: State = {
    session: undefined,
    status: null,
    attempts: 0,
    isEnded: false,
    retry: undefined,
    life: 0,
  }

  const end = (isLost: boolean) => {
    if (state.isEnded) return
    state.isEnded = true
    clearTimeout(state.retry)
    reporter.stop()
    void typingSubscriptions.stop()
    void sender.drain(0)
    void history.stop()
    inbound.stop().catch((error) => warn(ctx, lease, error, 'raw events wait for the next holder'))
    options.onEnd({ isLost })
  }
  const lost = () => {
    void state.session?.stop()
    end(true)
  }
  const reporter = statusReporter({
    write: (report) => lasting(state, () => recordStatus(ctx, lease, report)),
    failed: (error) => (isLeaseLost(error) ? lost() : warn(ctx, lease, error, 'a status was not written')),
    isConnected: order.status === 'CONNECTED',
  })
  const typingSubscriptions = openTypingSubscriptions({ ctx, session: () => state.session })
  const inbound = openInbound({
    ctx,
    connectionId: lease.connectionId,
    driver,
    describeGroup: (groupId) => state.session?.describeGroup(groupId) ?? Promise.resolve(null),
    wrote: typingSubscriptions.chat,
  })
  const history = openHistory({ ctx, lease, driver, onLeaseLost: () => lost() })
  const sender = openSender({
    ctx,
    lease,
    lookUps: options.lookUps,
    session: () => state.session,
    isFresh: options.isFresh,
    onLeaseLost: lost,
  })
  const answerQuestions = openNumberQuestions({
    ctx,
    connectionId: lease.connectionId,
    session: () => state.session,
  })
  const parts: Parts = {
    options,
    ctx,
    store,
    state,
    reporter,
    inbound,
    history,
    sender,
    typingSubscriptions,
    end,
    lost,
  }

  return {
    order,
    lease,
    session: () => state.session,
    signalInbound(): void {
      inbound.signal()
      history.signal()
    },
    signalSender: sender.signal,
    lineEnd: sender.lineEnd,
    /** Call when somebody waits for what the channel says of a number. */
    answerQuestions,
    /** Call when somebody opens a ticket of this connection. */
    heed: typingSubscriptions.heed,
    begin: () => begin(parts),
    /** The lease is lost, or was not renewed in time: closes the socket, and writes nothing more. */
    lost,
    /** Ends the session because a person asked for it: to log out, to stop, or to begin anew. */
    close: (ending: Ending) => close(parts, ending),
  }
}

type State = {
  session: ChannelSession | undefined
  /** The last status that the socket reported. */
  status: ConnectionStatus | null
  attempts: number
  isEnded: boolean
  retry: ReturnType<typeof setTimeout> | undefined
  /** Number of the present socket: reports of an earlier one are ignored. */
  life: number
}

type Parts = {
  options: Options
  ctx: Ctx
  store: ReturnType<typeof channelStore>
  state: State
  reporter: ReturnType<typeof statusReporter>
  inbound: Inbound
  history: History
  sender: Sender
  typingSubscriptions: TypingSubscriptions
  end(isLost: boolean): void
  lost(): void
}

/** Carries out the command of the order, then opens the first socket. Raw events that were left over are stored first. */
async function begin(parts: Parts): Promise<void> {
  const { options, ctx, store } = parts
  const { order, lease } = options
  parts.inbound.signal()
  parts.history.signal()
  if (order.commandKind === 'new_qr') {
    await store.wipe()
    await finishCommand(ctx, lease, order.command)
  }
  await open(parts)
}

async function open(parts: Parts): Promise<void> {
  const { options, store, state } = parts
  if (state.isEnded) return
  const { order, lease, driver } = options
  const life = ++state.life
  const connection = {
    id: lease.connectionId,
    companyId: lease.companyId,
    channel: order.channel,
    epoch: lease.epoch,
    pairingNumber: order.pairingNumber,
  }
  try {
    const { isWhole } = await wantedPast(parts.ctx, lease.connectionId)
    const wanted = { ...connection, wantsWholePast: isWhole }
    const session = await driver.start(wanted, store, listening(parts, life))
    if (state.isEnded) return void session.stop()
    state.session = session
  } catch (error) {
    if (isLeaseLost(error)) return parts.lost()
    warn(parts.ctx, lease, error, 'a socket could not be opened')
    again(parts, { cause: 'store_failed', code: null, reaction: 'retry', status: 'TIMEOUT' })
  }
}

function listening(parts: Parts, life: number): ChannelEvents {
  const { ctx, options, state, reporter, inbound, sender } = parts
  const { lease } = options
  const isCurrent = () => state.life === life && !state.isEnded
  return {
    status(status, detail) {
      if (!isCurrent()) return
      state.status = status
      reporter.show({ status, ...detail })
      if (status === 'CONNECTED') connected(parts)
    },
    closed(close) {
      if (isCurrent()) void dropped(parts, close)
    },
    received: (stored) => inbound.receive(stored),
    accepted: (externalId) => sender.accepted(externalId),
    typing(chat, activity) {
      if (!isCurrent()) return
      const notified = tellTyping(ctx, { connectionId: lease.connectionId, chat, typing: activity })
      notified.catch((error) => warn(ctx, lease, error, 'typing was not told'))
    },
    groupRights(news) {
      if (!isCurrent()) return
      recordGroup(ctx, lease, news).catch((error) =>
        warn(ctx, lease, error, 'a group’s rights were not stored'),
      )
    },
    phoneBook: (news) => recordPhoneBook(ctx, lease, news),
    wantsPast: async () => (await wantedPast(ctx, lease.connectionId)).isWanted,
    async past(news) {
      await recordHistory(ctx, lease, news)
      parts.history.signal()
    },
    refused: (externalId, code) => sender.refused(externalId, code),
    readByOwner: (externalIds) =>
      recordOwnRead(ctx, { connectionId: lease.connectionId, epoch: lease.epoch, externalIds }),
    async acks(batch) {
      const ids = { connectionId: lease.connectionId, epoch: lease.epoch }
      try {
        for (const { externalIds, ack } of joinReceipts(batch)) {
          await recordAck(ctx, { ...ids, externalIds, ack })
          sender.proven(externalIds)
        }
      } catch (error) {
        warn(ctx, lease, error, 'receipts were not stored')
        throw error
      }
    },
  }
}

function connected(parts: Parts): void {
  const { state, store, sender, options } = parts
  state.attempts = 0
  sender.signal()
  store.keepGoodCredentials().catch((error) => warn(parts.ctx, options.lease, error, 'no snapshot was kept'))
}

/** Carries out the reaction that the driver's table names. A status in hand is written before the end, not over it. */
async function dropped(parts: Parts, close: Close): Promise<void> {
  const { ctx, options, state, store, sender, reporter } = parts
  state.session = undefined
  // Reports of a socket after its end are ignored.
  state.life += 1
  sender.closed()
  if (close.reaction === 'again') return again(parts, close)
  const stops = isFinal(close.reaction, state.attempts)
  try {
    if (close.reaction === 'unlink') await lasting(state, () => store.wipe())
    const drop = { ...close, status: stops ? ('DISCONNECTED' as const) : null, stops }
    if (stops) await reporter.settle(null)
    await lasting(state, () => recordDrop(ctx, options.lease, drop))
  } catch (error) {
    if (isLeaseLost(error)) return parts.lost()
    warn(ctx, options.lease, error, 'a drop was not written')
  }
  if (close.reaction === 'anew') return parts.lost()
  if (stops) {
    await parts.history.drain(DRAIN_MS)
    return parts.end(false)
  }
  reporter.show({ status: close.status })
  again(parts, close)
}

/** The channel reports only once why it closed, so a write that follows from it is repeated until it succeeds. */
function lasting(state: State, write: () => Promise<void>): Promise<void> {
  return retryUntilPersisted(write, () => state.isEnded)
}

function again(parts: Parts, { reaction }: Close): void {
  const { state } = parts
  if (state.isEnded) return
  const waitMs = backOffMs(state.attempts, reaction)
  if (reaction !== 'again') state.attempts += 1
  state.retry = setTimeout(() => void open(parts), waitMs)
}

/** The time that a socket may take to open when it is opened only to log out. */
const LOG_OUT_MS = 20 * SECOND_MS
const DRAIN_MS = 5 * SECOND_MS

export type Ending = {
  /** Unlinks the device from the account, and deletes what was stored for it. */
  logOut: boolean
  /** The status that is shown afterwards; null leaves it unchanged. */
  status: ConnectionStatus | null
  /** The command that asked for the end. */
  command?: number
  /** The connection was deleted, so its archived secrets are deleted as well. */
  purge?: boolean
}

async function close(parts: Parts, { logOut, status, command, purge }: Ending): Promise<void> {
  const { ctx, options, state, store, sender, inbound, reporter, typingSubscriptions } = parts
  clearTimeout(state.retry)
  await typingSubscriptions.stop()
  await sender.drain(logOut ? 0 : DRAIN_MS)
  if (logOut) await untilOpen(state, LOG_OUT_MS)
  state.life += 1
  await state.session?.stop({ logOut })
  await Promise.all([inbound.stop(), parts.history.stop()])
  const { lease, order } = options
  try {
    if (logOut) {
      await store.wipe()
      if (!purge) await parts.history.drain(DRAIN_MS)
      if (purge) await purgeConnection(ctx, lease)
      await finishCommand(ctx, lease, command ?? order.command)
    }
    await reporter.settle(status ? { status } : null)
  } catch (error) {
    if (!isLeaseLost(error)) warn(ctx, options.lease, error, 'a connection did not end in order')
  }
  parts.end(false)
}

/** Waits until the socket is open. A socket that shows a QR code was never paired: there is nothing to unlink. */
async function untilOpen(state: State, ms: number): Promise<void> {
  const until = performance.now() + ms
  const isComing = () => !state.session?.isOpen() && state.status !== 'qrcode' && !state.isEnded
  while (isComing() && performance.now() < until) await Bun.sleep(50)
}

import { useEffect } from 'react'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { actionsFor } from '~/features/inbox/actions/ticket-actions'
import { useAct } from '~/features/inbox/actions/use-act'
import { useAttend } from '~/features/inbox/actions/use-attend'
import { useGoing } from '~/features/inbox/conversation/gone-conversation'
import { useJoin, useTakeOut, useTakeOver } from '~/features/inbox/conversation/use-colleague-acts'
import { useMarkRead } from '~/features/inbox/conversation/use-mark-read'
import { useOtherActs } from '~/features/inbox/conversation/use-other-acts'
import { usePinToggle } from '~/features/inbox/row/use-pin-toggle'
import type { ThreadPage } from '~/features/inbox/thread/store/thread'
import { useThread } from '~/features/inbox/thread/store/use-thread'
import { useTicket } from '~/features/inbox/thread/store/use-ticket'
import { useShell } from '~/lib/ui/use-shell'
import type { Viewer } from '~/lib/viewer'
import { useAt } from '~/live/presence/use-open-ticket-report'
import { changeOf, tabState } from './hands.ts'
import type { TabDoes } from './tab-protocol.ts'

const noUnsentText = () => undefined

type ConversationProps = { loaded: TicketView; page: ThreadPage }

/** The open conversation, and whether it is still the viewer's to see. */
export function Conversation({ loaded, page }: ConversationProps) {
  const viewer = useShell()?.viewer
  const { ticket, isGone } = useTicket(loaded)
  const isTaken = useGoing(loaded.uuid, isGone, noUnsentText)
  useAt(loaded.id)
  useThread({ ticket: loaded, page }, isGone)
  useMarkRead(ticket, viewer)
  useEffect(() => {
    tabState.conversation = isTaken ? 'gone' : ticket.contact.name
  }, [isTaken, ticket.contact.name])
  useEffect(
    () => () => {
      tabState.conversation = 'none'
      tabState.header = () => undefined
    },
    [],
  )
  return viewer && !isTaken ? <Header ticket={ticket} viewer={viewer} /> : null
}

type HeaderProps = { ticket: TicketView; viewer: Viewer }

/** Offers the acts of the conversation's header and of the bar below it. */
function Header({ ticket, viewer }: HeaderProps) {
  const allowed = actionsFor(ticket, viewer)
  const { act } = useAct(ticket, { stay: false })
  const press = usePresses({ ticket, viewer })
  useEffect(() => {
    tabState.header = (does, ticketId) => (ticketId === ticket.id ? hand(does) : undefined)
  })
  const hand = (does: TabDoes) => {
    const change = changeOf(does)
    if (change) return allowed[change.needs] ? act(change.body) : undefined
    return 'press' in does ? press(does.press) : undefined
  }
  return null
}

type Press = Extract<TabDoes, { press: unknown }>['press']

function usePresses({ ticket, viewer }: HeaderProps) {
  const allowed = actionsFor(ticket, viewer)
  const attend = useAttend()
  const { putAside, remove } = useOtherActs(ticket)
  const pin = usePinToggle(ticket)
  const openTicket = { uuid: ticket.uuid, ticket }
  const takeOver = useTakeOver(openTicket, viewer.id)
  const join = useJoin(openTicket, viewer.id)
  const leave = useTakeOut(ticket, { id: viewer.id, isViewer: true })
  const presses: Record<Press, { isAllowed: boolean; run: () => unknown }> = {
    attend: {
      isAllowed: allowed.accept || allowed.reopen,
      run: () => attend(ticket, { viewer }),
    },
    unread: { isAllowed: allowed.unread, run: putAside },
    pin: { isAllowed: allowed.pin, run: pin.toggle },
    remove: { isAllowed: allowed.delete, run: remove },
    takeOver: { isAllowed: allowed.takeOver, run: takeOver.run },
    join: { isAllowed: allowed.join, run: join.run },
    leave: { isAllowed: allowed.leave, run: leave.run },
  }
  return (name: Press): Promise<unknown> | undefined => {
    const { isAllowed, run } = presses[name]
    return isAllowed ? Promise.resolve(run()) : undefined
  }
}

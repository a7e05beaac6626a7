import { ACT, type ActBody } from '~/features/inbox/actions/use-act'
import type { UndoOffer } from '~/kit/undo/offers'
import { waitFor } from '../wait-for.ts'
import type { Looked, TabDoes, TabOrder } from './tab-protocol.ts'

type ListShown = Pick<Looked['shown'], 'rows' | 'counts' | 'isBlank' | 'open'>
type Deed = (does: TabDoes, ticketId: number) => Promise<unknown> | undefined
type Hands = {
  /** The acts of the frame: answers to a user who asks for a conversation. */
  answer: Deed
  /** The acts of a row of the list. */
  row: Deed
  /** The acts of the open conversation. */
  header: Deed
  undo: (offer: UndoOffer) => void
}

const noAction = () => undefined

/** No list, and nothing said in its place. */
export const NO_LIST: ListShown = { rows: [], counts: [], isBlank: true, open: [] }

/** The state that the tab shows and the orders that it accepts, set here by its parts each time they are drawn. */
export const tabState: Hands & {
  isLive: boolean
  list: ListShown
  conversation: string
  offers: readonly UndoOffer[]
  /** Has the list held still, as under the pointer. */
  hold: (isHeld: boolean) => void
} = {
  isLive: false,
  list: NO_LIST,
  conversation: 'none',
  offers: [],
  hold: noAction,
  answer: noAction,
  row: noAction,
  header: noAction,
  undo: noAction,
}

/** Returns the change that ends a ticket or hands it on: the request to the API, and the permission that it needs. */
export function changeOf(does: TabDoes): { needs: Needed; body: ActBody } | undefined {
  if ('transfer' in does) return { needs: 'transfer', body: { ...does.transfer, isTransfered: true } }
  if (!('act' in does)) return undefined
  return { needs: does.act === 'closeSilently' ? 'close' : does.act, body: ACT[does.act] }
}

type Needed = 'close' | 'ignore' | 'return' | 'transfer'

type Act = Extract<TabOrder, { do: 'act' }>

/** Does what the order says by the hand that it names, once that is there; where it is to be taken back, that too. */
export async function perform({ by, does, ticketId, undone }: Act): Promise<void> {
  const hand = 'answer' in does ? 'answer' : by
  const begun = await waitFor(
    () => {
      const doing = tabState[hand](does, ticketId)
      return doing && { doing }
    },
    { description: `${hand} to do ${JSON.stringify(does)}`, timeoutMs: 8_000 },
  )
  await begun.doing
  if (!undone) return
  const offerOf = () =>
    tabState.offers.find((offer) => offer.kind === 'ticket' && offer.ticketId === ticketId)
  tabState.undo(await waitFor(offerOf, { description: 'the offer to undo it', timeoutMs: 8_000 }))
  await waitFor(() => !offerOf(), { description: 'the offer to go', timeoutMs: 8_000 })
}

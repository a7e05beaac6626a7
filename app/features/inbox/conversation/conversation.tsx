import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { FormAnswer } from '~/kit/form/submission'
import { ClosingContext, useClosing } from '~/kit/form/unsaved/closing'
import { BackLayers } from '~/lib/ui/back-layers'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may, type Viewer } from '~/lib/viewer'
import { useAt } from '~/live/presence/use-open-ticket-report'
import { onDemand } from '~/ui/on-demand/on-demand'
import { AttendButton } from '../actions/attend-button'
import { AttendingProvider } from '../actions/attending'
import { Composer } from '../composer/composer'
import { unsentText } from '../composer/composer-cache'
import type { ComposerHandle, Quoted } from '../composer/composer-props'
import type { Drafts } from '../composer/server-draft'
import { ContactDrawer, useDetailsOpen } from '../contact-drawer/contact-drawer'
import { SelectionBar } from '../forwarding/selection-bar'
import { useSelection } from '../forwarding/use-selection'
import { useFilter } from '../list/use-filter'
import { messageOfHash } from '../thread/message-link'
import type { ThreadPage } from '../thread/store/thread'
import { type Thread, useThread } from '../thread/store/use-thread'
import { useTicket } from '../thread/store/use-ticket'
import { type ThreadHandle, ThreadView } from '../thread/thread-view'
import { ColleagueBar } from './colleague-bar'
import { ConversationHeader } from './conversation-header'
import { useConversationKeys } from './conversation-keys'
import { GoneConversation, useGoing } from './gone-conversation'
import { useMarkRead } from './use-mark-read'

/** Messages that wait to leave to the customer: read once the conversation is shown. */
const PendingMessages = onDemand(
  async () => (await import('~/features/schedules/pending-messages')).PendingMessages,
)

type ConversationProps = {
  ticket: TicketView
  page: ThreadPage
  drafts: Drafts
  formClientId: string
  /** The answer to a form that was sent without scripts. */
  answer: FormAnswer | undefined
}

/** One conversation: who, what was said, and where to answer. */
export function Conversation({ ticket: loaded, page, drafts, formClientId, answer }: ConversationProps) {
  const shownName = useShownName()
  const viewer = useShell()?.viewer
  const { ticket, isGone } = useTicket(loaded)
  const unsentTextNow = () => (viewer ? unsentText(viewer.id, ticket.id) : undefined)
  const isTaken = useGoing(loaded.uuid, isGone, unsentTextNow)
  useTitle(shownName(loaded.contact), shownName(ticket.contact))
  const thread = useThread({ ticket: loaded, page }, isGone)
  const view = useRef<ThreadHandle>(null)
  // After the conversation has been taken in: effects run in this order.
  useNamedMessage(view)
  if (!viewer) return null
  return (
    <BackLayers.Provider value={true}>
      <AttendingProvider ticket={ticket} viewer={viewer}>
        {isTaken ? (
          <GoneConversation ticket={ticket} unsent={unsentTextNow() ?? ''} />
        ) : (
          <Panes
            ticket={ticket}
            viewer={viewer}
            thread={thread}
            view={view}
            drafts={drafts}
            formClientId={formClientId}
            answer={answer}
            unreadAtOpening={loaded.unreadMessages}
          />
        )}
      </AttendingProvider>
    </BackLayers.Provider>
  )
}

type PanesProps = Pick<ConversationProps, 'ticket' | 'drafts' | 'formClientId' | 'answer'> & {
  viewer: Viewer
  thread: Thread
  view: RefObject<ThreadHandle>
  unreadAtOpening: number
}

/** Shows the messages and the composer, with the contact beside them. */
function Panes({ ticket, viewer, thread, view, unreadAtOpening, ...props }: PanesProps) {
  const { drafts, formClientId, answer } = props
  const answering = useAt(ticket.id)
  const [detailsOpen, setDetailsOpen] = useDetailsOpen()
  const details = useClosing(() => setDetailsOpen(false))
  const showDetails = (open: boolean) => (open ? setDetailsOpen(true) : details.close())
  const selection = useSelection()
  const composer = useRef<ComposerHandle>(null)
  const about = useSubject(composer)
  useMarkRead(ticket, viewer)
  useConversationKeys(ticket, { view, composer })
  const unsent = unsentOf(answer)
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section className="flex min-h-0 min-w-0 flex-1 flex-col bg-page lg:min-w-116">
        <ConversationHeader
          ticket={ticket}
          viewer={viewer}
          problem={unsent ? undefined : answer?.problem}
          composer={composer}
          detailsOpen={detailsOpen}
          onDetails={showDetails}
        />
        <ColleagueBar ticket={ticket} viewer={viewer} />
        <ThreadView
          ref={view}
          ticket={ticket}
          thread={thread}
          viewer={viewer}
          unreadAtOpening={unreadAtOpening}
          selection={selection}
          onReply={about.reply}
          onEdit={about.edit}
          onRestore={(message) => {
            composer.current?.restore(message)
            if (message.quoted) about.quote(message.quoted)
          }}
        />
        <PendingMessages contactId={ticket.contactId} />
        <noscript>
          <img src={`/resources/read/${ticket.id}`} alt="" className="sr-only" />
        </noscript>
        {selection.isOn && <SelectionBar selection={selection} ticket={ticket} viewer={viewer} />}
        <div className={selection.isOn ? 'hidden' : 'contents'}>
          {may(viewer, 'messages:send') && (
            <Composer
              ref={composer}
              ticket={ticket}
              viewer={viewer}
              messages={thread.messages}
              drafts={unsent ? { ...drafts, ...unsent } : drafts}
              canSign={viewer.company.companieSettings.sendSignMessage === 'enabled'}
              formClientId={formClientId}
              problem={unsent && answer?.problem}
              quoted={about.quoted}
              onQuoteDone={about.done}
              editing={about.editing}
              onEditDone={about.doneEditing}
              onJump={(id) => view.current?.jumpTo(id)}
              onAnswering={answering}
              onLeave={() => view.current?.focus()}
              onSent={() => {
                answering(null)
                view.current?.toLatest()
              }}
              unavailableAction={<AttendButton />}
            />
          )}
        </div>
      </section>
      <ClosingContext.Provider value={details.asks}>
        <ContactDrawer ticket={ticket} open={detailsOpen} onOpenChange={showDetails} />
      </ClosingContext.Provider>
    </div>
  )
}

/** Returns the text that was to be sent without scripts and was refused, so that it is in the box again. */
function unsentOf(answer: FormAnswer | undefined): Partial<Drafts> | undefined {
  const { intent, body, isPrivate } = answer?.result.initialValue ?? {}
  if (intent !== 'send') return undefined
  return { [isPrivate === 'true' ? 'private' : 'reply']: typeof body === 'string' ? body : '' }
}

/** The route titles the page when it is loaded; a contact that is renamed meanwhile renames it. */
function useTitle(loaded: string, name: string) {
  const titled = useRef(loaded)
  useEffect(() => {
    document.title = document.title.replace(titled.current, () => name)
    titled.current = name
  }, [name])
}

/** The address may name a message: the conversation then opens there, with the words of the search that found it. */
function useNamedMessage(view: RefObject<ThreadHandle>) {
  const { hash, key } = useLocation()
  const { filter } = useFilter()
  const words = filter.tab === 'search' && filter.messages ? filter.q.split(/\s+/).filter(Boolean) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: again each time somebody goes there
  useEffect(() => {
    const messageId = messageOfHash(hash)
    if (messageId !== undefined) view.current?.jumpTo(messageId, words)
  }, [hash, key, view])
}

/** Holds the message that the composer is about: one that is answered, or one of ours that is edited; never both. */
function useSubject(composer: RefObject<ComposerHandle>) {
  const [quoted, setQuoted] = useState<Quoted | null>(null)
  const [editing, setEditing] = useState<MessageView | null>(null)
  const set = (answered: MessageView | null, edited: MessageView | null) => {
    setQuoted(answered && quoteOf(answered))
    setEditing(edited)
  }
  return {
    quoted,
    editing,
    reply: (message: MessageView) => {
      set(message, null)
      // A note is quoted by a note.
      composer.current?.focus(message.isPrivate ? 'private' : undefined)
    },
    /** Sets the quote of a message that was taken back. */
    quote: setQuoted,
    edit: (message: MessageView) => set(null, message),
    done: () => set(null, null),
    /** The box that was edited in goes, and the focus with it: it goes on where one writes. */
    doneEditing() {
      set(null, null)
      requestAnimationFrame(() => composer.current?.focus())
    },
  }
}

function quoteOf(message: MessageView): Quoted {
  const { id, body, fromMe, mediaType, isPrivate } = message
  const author = (fromMe ? message.user?.name : message.contact?.name) ?? ''
  return { id, body, fromMe, mediaType, author, isPrivate }
}

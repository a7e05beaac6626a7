import { Link, useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { FormAnswer } from '~/kit/form/submission'
import { messageOfHash } from '~/lib/tickets/message-link'
import { useShortcuts } from '~/lib/ui/shortcuts'
import { useShell } from '~/lib/ui/use-shell'
import { useAt } from '~/live/presence/use-at'
import type { ThreadPage } from '~/live/thread/thread'
import { useThread } from '~/live/thread/use-thread'
import { useTicket } from '~/live/thread/use-ticket'
import { Composer } from '../../composer/composer'
import type { ComposerHandle } from '../../composer/composer-props'
import type { Drafts } from '../../composer/drafts'
import { unsentText } from '../../composer/use-composer'
import { ContactDrawer, useDetailsOpen } from '../../contacts/contact-drawer'
import { SelectionBar } from '../../forwarding/selection-bar'
import { useSelection } from '../../forwarding/use-selection'
import { type ThreadHandle, ThreadView } from '../../messages/thread-view'
import { tabClass, tabListClass } from '../../ui/tab-class'
import { AttendButton } from '../attend-button'
import { AttendingProvider } from '../attending'
import { filterHref, useFilter } from '../list/use-filter'
import { ColleagueBar } from './colleague-bar'
import { ConversationHeader } from './conversation-header'
import { GoneConversation, useGoing } from './gone-conversation'
import { useMarkRead } from './use-mark-read'

type ConversationProps = {
  ticket: TicketView
  page: ThreadPage
  drafts: Drafts
  formClientId: string
  /** What a form without scripts was answered. */
  answer: FormAnswer | undefined
}

/** One conversation: who, what was said, and where to answer. */
export function Conversation({ ticket: loaded, page, drafts, formClientId, answer }: ConversationProps) {
  const viewer = useShell()?.viewer
  const { ticket, isGone } = useTicket(loaded)
  const isTaken = useGoing(loaded.uuid, isGone)
  useTitle(loaded.contact.name, ticket.contact.name)
  const answering = useAt(loaded.id)
  const thread = useThread({ ticket: loaded, page }, isGone)
  const [detailsOpen, setDetailsOpen] = useDetailsOpen()
  const selection = useSelection()
  const view = useRef<ThreadHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const about = useSubject(composer)
  useNamedMessage(view)
  useMarkRead(ticket)
  useLeaving()
  useShortcuts({
    r: () => composer.current?.focus('reply'),
    n: () => composer.current?.focus('private'),
  })
  const unsent = unsentOf(answer)
  if (!viewer) return null
  return (
    <AttendingProvider ticket={ticket} viewer={viewer}>
      {isTaken ? (
        <GoneConversation ticket={ticket} unsent={unsentText(viewer.id, ticket.id)} />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-1">
          <section className="flex min-h-0 min-w-0 flex-1 flex-col bg-page">
            <PhoneTabs />
            <ConversationHeader
              ticket={ticket}
              viewer={viewer}
              problem={unsent ? undefined : answer?.problem}
              detailsOpen={detailsOpen}
              onDetails={setDetailsOpen}
            />
            <ColleagueBar ticket={ticket} viewer={viewer} />
            <ThreadView
              ref={view}
              ticket={ticket}
              thread={thread}
              viewer={viewer}
              unreadAtOpening={loaded.unreadMessages}
              onReply={about.reply}
              onEdit={about.edit}
              selection={selection}
            />
            {selection.isOn && <SelectionBar selection={selection} ticket={ticket} viewer={viewer} />}
            <div className={selection.isOn ? 'hidden' : 'contents'}>
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
                onEditDone={about.done}
                onJump={(id) => view.current?.jumpTo(id)}
                onAnswering={answering}
                onSent={() => {
                  answering(null)
                  view.current?.toLatest()
                }}
                unavailableAction={<AttendButton />}
              />
            </div>
          </section>
          <ContactDrawer ticket={ticket} open={detailsOpen} onOpenChange={setDetailsOpen} />
        </div>
      )}
    </AttendingProvider>
  )
}

/** What was to be sent without scripts, and was refused: it stands in the box again. */
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

/** The address may name a message: the conversation then opens there. */
function useNamedMessage(view: RefObject<ThreadHandle>) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again each time somebody goes there
  useEffect(() => {
    const messageId = messageOfHash(hash)
    if (messageId !== undefined) view.current?.jumpTo(messageId)
  }, [hash, key, view])
}

/** Which message the composer is about: one that is answered, or one of ours that is edited; never both. */
function useSubject(composer: RefObject<ComposerHandle>) {
  const [quoted, setQuoted] = useState<MessageView['quotedMsg']>(null)
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
      composer.current?.focus()
    },
    edit: (message: MessageView) => set(null, message),
    done: () => set(null, null),
  }
}

function quoteOf(message: MessageView): MessageView['quotedMsg'] {
  const { id, body, fromMe, mediaType } = message
  const author = (fromMe ? message.user?.name : message.contact?.name) ?? ''
  return { id, body, fromMe, mediaType, author }
}

/** On narrow screens list and conversation are two tabs. Specification 1 §2. */
function PhoneTabs() {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  return (
    <nav aria-label={t('title')} className={`${tabListClass} shrink-0 bg-panel px-2 lg:hidden`}>
      <span aria-current="page" className={tabClass}>
        {t('phone.ticket')}
      </span>
      <Link to={filterHref('/tickets', filter)} className={tabClass}>
        {t('phone.list')}
      </Link>
    </nav>
  )
}

/** Escape leaves the conversation once nothing lies over it and nothing is being written. */
function useLeaving() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const latest = useRef({ navigate, query })
  latest.current = { navigate, query }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('[data-state="open"][role]') || isWriting(event.target)) return
      latest.current.navigate({ pathname: '/tickets', search: latest.current.query.toString() })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isWriting(target: EventTarget | null) {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

import { useRef, useState } from 'react'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketStatus, TicketView } from '#domain/tickets/contract/schema.ts'
import { Bubble } from '~/features/inbox/bubbles/bubble'
import { BubbleActionsProvider } from '~/features/inbox/bubbles/bubble-context'
import { Composer } from '~/features/inbox/composer/composer'
import type { ComposerHandle } from '~/features/inbox/composer/composer-props'
import { useThreadItems } from '~/features/inbox/outbox/use-thread-items'
import { OutboxProvider, useOutbox } from '~/live/outbox/use-outbox'
import { Button } from '~/ui/button'
import { aMessage, SAMPLES } from './samples'

const query = new URLSearchParams(window.location.search)
const VIEWER = { id: 7, companyId: 2, name: 'Ana Lima' }

function aTicket(id: number, status: TicketStatus): TicketView {
  return {
    id,
    uuid: `3f0e8b0a-5f1c-4e4f-9a55-0d3a2f1b${id}`,
    version: 1,
    status,
    channel: 'whatsapp',
    queueId: 1,
    isLatest: true,
    hasSeveralAccounts: false,
    queue: { id: 1, version: 1, name: 'Vendas', color: '#22aa66', waitAmberMinutes: 10, waitRedMinutes: 30 },
    userId: 7,
    user: { id: 7, version: 1, name: 'Ana Lima', color: '#3355ff' },
    participants: [],
    contactId: 5,
    contact: {
      id: 5,
      version: 1,
      name: 'Maria Souza',
      number: '5511999991234',
      isGroup: false,
      active: true,
      readOnlyConnectionIds: [],
      urlPicture: null,
      channel: 'whatsapp',
      tags: [],
    },
    whatsappId: 1,
    whatsapp: {
      id: 1,
      version: 1,
      name: 'Loja',
      groupAsTicket: 'disabled',
      status: query.get('connection') ?? 'CONNECTED',
    },
    tags: [],
    lastMessage: '',
    lastMessageFromMe: false,
    lastMessageIsSystem: false,
    lastUser: null,
    lastAuthorName: null,
    unreadMessages: 0,
    handover: null,
    hasFailedMessage: false,
    isGroup: false,
    isBot: false,
    bot: null,
    isTransfered: false,
    useIntegration: false,
    amountUsedBotQueues: 0,
    userRating: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:41:00.000Z',
    waitingSince: null,
    unansweredSince: null,
  }
}

export function ComposerPage() {
  const [ticketId, setTicketId] = useState(1042)
  return (
    <OutboxProvider>
      <main className="flex h-dvh flex-col bg-page">
        <h1 className="sr-only">Composer</h1>
        <div className="flex gap-2 p-2">
          <Button onClick={() => setTicketId(1042)}>1042</Button>
          <Button onClick={() => setTicketId(1043)}>1043</Button>
        </div>
        <Conversation key={ticketId} ticketId={ticketId} />
      </main>
    </OutboxProvider>
  )
}

function Conversation({ ticketId }: { ticketId: number }) {
  const [messages, setMessages] = useState<MessageView[]>(() => SAMPLES.slice(0, 3))
  const [quoted, setQuoted] = useState<MessageView['quotedMsg']>(null)
  const [editing, setEditing] = useState<MessageView | null>(null)
  const handle = useRef<ComposerHandle>(null)
  const outbox = useOutbox()
  const items = useThreadItems(ticketId, messages, VIEWER)
  const ticket = aTicket(ticketId, query.get('status') === 'pending' ? 'pending' : 'open')
  const collide = () =>
    setMessages((now) => [
      ...now,
      aMessage('conversation', 'Já respondi!', {
        fromMe: true,
        user: { id: 8, version: 1, name: 'Bia Costa' },
        createdAt: new Date(Date.now() - 8_000).toISOString(),
      }),
    ])
  const quote = () => {
    const [first] = messages
    if (first)
      setQuoted({
        id: first.id,
        body: first.body,
        fromMe: false,
        mediaType: 'conversation',
        author: 'Maria Souza',
      })
  }
  return (
    <BubbleActionsProvider
      value={{
        onRetry: ({ clientId }) => clientId && outbox?.retry(clientId),
        onDiscard: ({ clientId }) => clientId && outbox?.discard(clientId),
      }}
    >
      <div className="flex gap-2 p-2">
        <Button onClick={collide}>collide</Button>
        <Button onClick={quote}>quote</Button>
        <Button
          onClick={() =>
            setEditing({
              ...(messages[2] ?? SAMPLES[2] ?? aMessage('conversation', '')),
              createdAt: new Date().toISOString(),
            })
          }
        >
          edit
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-3" data-testid="thread">
        {items.map(({ key, message, pending }) => (
          <Bubble key={key} message={message} pending={pending} />
        ))}
      </div>
      <Composer
        ref={handle}
        ticket={ticket}
        viewer={VIEWER}
        messages={messages}
        drafts={{ reply: '', private: '' }}
        canSign
        formClientId="b7c1f2d0-1111-4222-8333-444455556666"
        quoted={quoted}
        onQuoteDone={() => setQuoted(null)}
        editing={editing}
        onEditDone={() => setEditing(null)}
        onJump={() => undefined}
        unavailableAction={<Button variant="primary">Aceitar</Button>}
      />
    </BubbleActionsProvider>
  )
}

import { type RefObject, useState } from 'react'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Viewer } from '~/lib/viewer'
import { type ActBody, endsConversation } from '../actions/use-act'
import { hasUnsent } from '../composer/composer-cache'
import type { ComposerHandle } from '../composer/composer-props'

type UnsentQuestion = {
  ticket: TicketView
  viewer: Viewer
  composer: RefObject<ComposerHandle>
  act: (body: ActBody) => void
}

/** Asks before an act that ends a conversation in whose composer something waits; every other act runs at once. */
export function useUnsentQuestion({ ticket, viewer, composer, act }: UnsentQuestion) {
  const [pending, setPending] = useState<ActBody>()
  const send = pending && composer.current?.sendAndResolve
  return {
    act(body: ActBody) {
      if (endsConversation(body) && hasUnsent(viewer.id, ticket.id)) setPending(body)
      else act(body)
    },
    dialog: {
      open: pending !== undefined,
      onOpenChange: () => setPending(undefined),
      onKeep: () => pending && act(pending),
      onSend: send && (() => send(pending)),
    },
  }
}

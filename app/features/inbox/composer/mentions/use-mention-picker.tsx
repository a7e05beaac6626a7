import type { RefObject } from 'react'
import { openedOnDemand, usePreload } from '~/ui/on-demand/on-demand'
import type { ComposerProps } from '../composer-props'
import { useSlash } from '../quick/use-slash'
import type { useComposer } from '../use-composer'
import type { MentionSource } from './mention-picker'

const Picker = openedOnDemand(async () => (await import('./mention-picker')).MentionPicker)

type UseMentionPicker = Pick<ComposerProps, 'ticket' | 'viewer'> & {
  box: RefObject<HTMLTextAreaElement>
  composer: ReturnType<typeof useComposer>
}

/**
 * An `@` opens a list of people to name: colleagues in a private message, members in a message to a group. A message to one customer names
 * nobody.
 */
export function useMentionPicker({ ticket, viewer, box, composer }: UseMentionPicker) {
  const { text, write, state } = composer
  const { slash, look, insert, close } = useSlash({ box, text, write, sign: '@' })
  const isPrivate = state.mode === 'private'
  const source: MentionSource = isPrivate
    ? { kind: 'colleagues', viewerId: viewer.id }
    : { kind: 'members', ticketId: ticket.id }
  const mentionSlash = isPrivate || ticket.isGroup ? slash : undefined
  usePreload(Picker)
  const picker = (
    <Picker
      open={mentionSlash !== undefined}
      slash={mentionSlash}
      box={box}
      source={source}
      onPlace={insert}
      onClose={close}
    />
  )
  return { picker, look }
}

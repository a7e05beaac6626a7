import type { RefObject } from 'react'
import { openedOnDemand, usePreload } from '~/lib/ui/code/on-demand'
import { useSlash } from '../quick/use-slash'
import type { useComposer } from '../use-composer'

const Picker = openedOnDemand(async () => (await import('./mention-picker')).MentionPicker)

type UseMentionPicker = {
  box: RefObject<HTMLTextAreaElement>
  composer: ReturnType<typeof useComposer>
  viewerId: number
}

/** Colleagues in the private message that is being written: an `@` opens their list. What customers are sent names nobody. */
export function useMentionPicker({ box, composer, viewerId }: UseMentionPicker) {
  const { text, write, state } = composer
  const { slash, look, place, close } = useSlash({ box, text, write, sign: '@' })
  const at = state.mode === 'private' ? slash : undefined
  usePreload(Picker)
  const picker = (
    <Picker open={at !== undefined} at={at} box={box} viewerId={viewerId} onPlace={place} onClose={close} />
  )
  return { picker, look }
}

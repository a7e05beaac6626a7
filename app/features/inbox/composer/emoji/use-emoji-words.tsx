import type { RefObject } from 'react'
import { openedOnDemand, usePreload } from '~/ui/on-demand/on-demand'
import { useSlash } from '../quick/use-slash'
import type { useComposer } from '../use-composer'

const Words = openedOnDemand(async () => (await import('./emoji-words')).EmojiWords)

/** A colon alone, a time or an emoticon is text: only from two letters on it may be the name of an emoji. */
const IS_NAME = /^[\p{L}\d][\p{L}\d_-]+$/u

type UseEmojiWords = { box: RefObject<HTMLTextAreaElement>; composer: ReturnType<typeof useComposer> }

/** Offers emojis for `:name` at the cursor, and puts the chosen one in its place. Interface 30. */
export function useEmojiWords({ box, composer: { text, write } }: UseEmojiWords) {
  const { slash, look, insert, close } = useSlash({ box, text, write, sign: ':' })
  const emojiSlash = slash && IS_NAME.test(slash.query) ? slash : undefined
  usePreload(Words)
  const picker = (
    <Words open={emojiSlash !== undefined} slash={emojiSlash} box={box} onPlace={insert} onClose={close} />
  )
  return { picker, look }
}

import { createContext, type ReactNode, useContext } from 'react'
import { markedIn } from '#domain/inbox/contract/search/excerpt.ts'

/** The message to which the viewer jumped, and the words by which a search found it. */
export type SearchHit = { messageId: number; words: readonly string[] }

const FoundContext = createContext<SearchHit | undefined>(undefined)
const WordsContext = createContext<readonly string[]>([])

export const FoundProvider = FoundContext.Provider
/** Provides the searched words to the texts inside. */
export const WordsProvider = WordsContext.Provider

/** Whether the viewer jumped to this message, and the words by which it was found. */
export function useFound(messageId: number): { isLit: boolean; words: readonly string[] } {
  const searchHit = useContext(FoundContext)
  const isLit = searchHit?.messageId === messageId
  return { isLit, words: isLit ? searchHit.words : NO_WORDS }
}

const NO_WORDS: readonly string[] = []

export function useFoundWords(): readonly string[] {
  return useContext(WordsContext)
}

/** A text in which the searched words are marked. */
export function Marked({ text }: { text: string }) {
  return <>{marked(text, useFoundWords())}</>
}

/** Marks the searched words, for texts that are assembled from parts. */
export function marked(text: string, words: readonly string[]): ReactNode {
  if (words.length === 0) return text
  let position = 0
  return markedIn(text, words).map((part) => {
    const key = position
    position += part.text.length
    if (!part.isMatch) return part.text
    return (
      <mark key={key} className="rounded-xs bg-warn-soft font-medium text-ink outline outline-warn/60">
        {part.text}
      </mark>
    )
  })
}

/** Whether the text contains one of the words. */
export function holdsFound(text: string, words: readonly string[]): boolean {
  return words.length > 0 && markedIn(text, words).some(({ isMatch }) => isMatch)
}

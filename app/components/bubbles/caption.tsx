import { LongText } from './text/text'

/** Words that stand in for a missing caption on the wire are not shown under the file itself. */
const STAND_INS = new Set(['Áudio', 'sticker', 'audio', 'Audio'])

export function Caption({ text, fileName }: { text: string; fileName?: string | null }) {
  if (!text.trim() || STAND_INS.has(text) || text === fileName) return null
  return (
    <div className="mt-1.5">
      <LongText text={text} />
    </div>
  )
}

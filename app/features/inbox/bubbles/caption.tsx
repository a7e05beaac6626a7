import { LongText } from './text/text'

/** Words that are sent in place of a missing caption; they are not shown under the file. */
const STAND_INS = new Set(['Áudio', 'sticker', 'audio', 'Audio'])

export function Caption({ text, fileName }: { text: string; fileName?: string | null }) {
  if (!text.trim() || STAND_INS.has(text) || text === fileName) return null
  return (
    <div className="mt-1.5">
      <LongText text={text} />
    </div>
  )
}

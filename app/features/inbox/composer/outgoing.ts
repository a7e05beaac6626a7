import { type TrayFile, takesCaption } from '~/kit/composer/files/tray-files.ts'
import { type OutboxFile, outboxFile } from '~/live/outbox/item'

export type Outgoing = { body: string; file: OutboxFile | null; isQuoting: boolean }

/**
 * The messages that a press of Send makes: one for each file, each sent and retried separately, in the order of the
 * tray. The text becomes the caption of the first file when that can have one and has none, else a message before the
 * files. The quote goes with the first message. An empty text alone makes nothing. Specification 1 §5.
 */
export function outgoing(text: string, files: readonly TrayFile[]): Outgoing[] {
  const words = text.trim()
  const [first] = files
  const asCaption = first !== undefined && !first.caption.trim() && takesCaption(first.file.type)
  const messages = files.map((file, index) => ({
    body: index === 0 && asCaption ? words : file.caption.trim(),
    file: { ...outboxFile(file.file), width: file.width, height: file.height },
  }))
  const textParts = words && !asCaption ? [{ body: words, file: null }] : []
  return [...textParts, ...messages].map((message, index) => ({ ...message, isQuoting: index === 0 }))
}

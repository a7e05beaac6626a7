import type { OutboxFile } from '~/lib/outbox/item'
import { type TrayFile, takesCaption } from './files/tray-files.ts'

export type Outgoing = { body: string; file: OutboxFile | null; isQuoting: boolean }

/**
 * What a press of Send makes: one message a file, each sent and retried by itself, in the order of the tray. The text
 * becomes the caption of the first file when that takes one and has none of its own, else a message before the files.
 * The quote goes with the first of them. Empty text alone makes nothing. Specification 1 §5.
 */
export function outgoing(text: string, files: readonly TrayFile[]): Outgoing[] {
  const words = text.trim()
  const [first] = files
  const asCaption = first !== undefined && !first.caption.trim() && takesCaption(first.file.type)
  const messages = files.map((file, index) => ({
    body: index === 0 && asCaption ? words : file.caption.trim(),
    file: outboxFile(file),
  }))
  const own = words && !asCaption ? [{ body: words, file: null }] : []
  return [...own, ...messages].map((message, index) => ({ ...message, isQuoting: index === 0 }))
}

function outboxFile({ file, width, height }: TrayFile): OutboxFile {
  const mime = file.type || 'application/octet-stream'
  return { blob: file, name: file.name, mime, isVoice: false, width, height, durationSeconds: null }
}

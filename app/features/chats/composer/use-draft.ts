import { type RefObject, useEffect, useState } from 'react'
import { MAX_FILE_BYTES } from '#domain/chats/contract/schema.ts'
import {
  judgeFiles,
  type RefusedFile,
  type TrayAction,
  type TrayFile,
  trayAfter,
  trayFileOf,
} from '~/kit/composer/files/tray-files'
import { readLocal, writeLocal } from '~/lib/text/local-value'
import { type NewChatItem, outboxFile } from '~/live/outbox/item'

/** The viewer and the chat that an unsent text belongs to. */
export type ChatKey = { viewerId: number; chatId: number }

/** Holds the text being written in a chat. It is kept in this browser letter by letter, until it is on its way. */
export function useDraft({ viewerId, chatId }: ChatKey, box: RefObject<HTMLTextAreaElement>) {
  const key = `recado-chat-draft:${viewerId}:${chatId}`
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly TrayFile[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const write = (next: string) => {
    setText(next)
    writeLocal(key, next || null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a chat; letters typed while the page woke up belong to the text
  useEffect(() => write(box.current?.value || (readLocal(key) ?? '')), [key])

  return {
    text,
    files,
    refused,
    write,
    attach(added: readonly File[]) {
      const judged = judgeFiles(added, files.length, { maxFileBytes: MAX_FILE_BYTES })
      setRefused(judged.refused)
      setFiles([...files, ...judged.accepted.map(trayFileOf)])
      box.current?.focus()
    },
    changeTray: (action: TrayAction) => setFiles(trayAfter(files, action)),
    /** Puts words that were not sent back, before what stands there. */
    restore(words: string) {
      write([words, text].filter(Boolean).join('\n'))
      box.current?.focus()
    },
    /**
     * Empties the draft and returns its messages: the words go with the first file, each further file is a message of
     * its own.
     */
    take(): NewChatItem[] {
      const contents = files.length > 0 ? files.map(({ file }) => outboxFile(file)) : [null]
      setFiles([])
      setRefused([])
      write('')
      return contents.map((file, index) => ({ chatId, body: index === 0 ? text.trim() : '', file }))
    },
  }
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES } from '#domain/chats/contract/schema.ts'
import { judgeFiles, type RefusedFile } from '~/kit/composer/files/tray-files'
import { readLocal, writeLocal } from '~/lib/text/local-value'
import { type NewChatItem, outboxFile } from '~/live/outbox/item'
import { registerTextBox } from './restore-text'

/** Whose, in which chat. */
export type ChatKey = { viewerId: number; chatId: number }

/** A file that is about to be sent. */
export type Chosen = { id: string; file: File }

/** What is being written in a chat: kept in this browser letter by letter, until it is on its way. */
export function useDraft({ viewerId, chatId }: ChatKey, box: RefObject<HTMLTextAreaElement>) {
  const key = `recado-chat-draft:${viewerId}:${chatId}`
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const latest = useRef('')
  const write = (next: string) => {
    latest.current = next
    setText(next)
    writeLocal(key, next || null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a chat; letters typed while the page woke up belong to the text
  useEffect(() => {
    write(box.current?.value || (readLocal(key) ?? ''))
    return registerTextBox(chatId, (words) => {
      write([words, latest.current].filter(Boolean).join('\n'))
      box.current?.focus()
    })
  }, [key])

  return {
    text,
    files,
    refused,
    write,
    attach(added: readonly File[]) {
      const judged = judgeFiles(added, files.length, { maxFileBytes: MAX_FILE_BYTES })
      setRefused(judged.refused)
      setFiles([...files, ...judged.accepted.map((file) => ({ id: crypto.randomUUID(), file }))])
      box.current?.focus()
    },
    detach: (id: string) => setFiles(files.filter((draftFile) => draftFile.id !== id)),
    /** What is sent of it: the words go with the first file; each further one is a message of its own. */
    take(): NewChatItem[] {
      const contents = files.map(({ file }) => outboxFile(file))
      setFiles([])
      setRefused([])
      write('')
      return [contents[0] ?? null, ...contents.slice(1)].map((file, index) => ({
        chatId,
        body: index === 0 ? text.trim() : '',
        file,
      }))
    },
  }
}

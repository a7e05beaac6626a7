import { type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES } from '#domain/chats/contract/schema.ts'
import { judgeFiles, type RefusedFile } from '~/features/inbox/composer/files/tray-files'
import { enqueue } from '../state/pending'
import { type ChatKey, keepDraft, readDraft } from '../state/unsent'
import { registerTextBox } from './restore-text'

/** A file that is about to be sent. */
export type Chosen = { id: string; file: File }

/** What is being written in a chat: kept in this browser letter by letter, until it is on its way. */
export function useDraft(chatKey: ChatKey, box: RefObject<HTMLTextAreaElement>) {
  const key = `${chatKey.viewerId}:${chatKey.chatId}`
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const latest = useRef('')
  const write = (next: string) => {
    latest.current = next
    setText(next)
    keepDraft(key, next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a chat; letters typed while the page woke up belong to the text
  useEffect(() => {
    write(box.current?.value || readDraft(key))
    return registerTextBox(chatKey, (words) => {
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
    /** The words go with the first file; each further one is a message of its own. */
    send() {
      const message = text.trim()
      const [first, ...otherFiles] = files
      enqueue(chatKey, { message, ...(first && { file: first.file }) })
      for (const { file } of otherFiles) enqueue(chatKey, { message: '', file })
      setFiles([])
      setRefused([])
      write('')
    },
  }
}

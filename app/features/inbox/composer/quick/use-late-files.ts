import { type FormEvent, useRef } from 'react'

/**
 * Includes files that are still being fetched in a message that is sent meanwhile: the message waits for them, unless
 * they cannot be fetched.
 */
export function useLateFiles(attach: (files: File[]) => Promise<void>, submit: (event: FormEvent) => void) {
  const fetched = useRef<Promise<boolean>>()
  return {
    attachLate(files: Promise<File[]>) {
      const attaching = files.then(async (list) => {
        await attach(list)
        return list.length > 0
      })
      fetched.current = attaching
      void attaching.finally(() => {
        if (fetched.current === attaching) fetched.current = undefined
      })
    },
    submit(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget
      if (!fetched.current) return submit(event)
      event.preventDefault()
      // Submits after the tray has been rendered with the files.
      void fetched.current.then((isThere) => isThere && setTimeout(() => form.requestSubmit()))
    },
  }
}

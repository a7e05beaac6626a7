import { type FormEvent, useRef } from 'react'

/** Files that are still being fetched go along with what is sent meanwhile: it waits for them, unless they do not come. */
export function useLateFiles(attach: (files: File[]) => Promise<void>, submit: (event: FormEvent) => void) {
  const fetched = useRef<Promise<boolean>>()
  return {
    attachLate(files: Promise<File[]>) {
      const all = files.then(async (list) => {
        await attach(list)
        return list.length > 0
      })
      fetched.current = all
      void all.finally(() => {
        if (fetched.current === all) fetched.current = undefined
      })
    },
    submit(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget
      if (!fetched.current) return submit(event)
      event.preventDefault()
      // Once the tray has been drawn with them.
      void fetched.current.then((isThere) => isThere && setTimeout(() => form.requestSubmit()))
    },
  }
}

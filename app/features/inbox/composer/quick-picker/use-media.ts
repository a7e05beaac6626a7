import { useState } from 'react'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { fetchFile } from '~/lib/file-link'
import { useShell } from '~/lib/ui/use-shell'

type Fetching = { message: QuickMessageView; hasFailed: boolean }

/** Fetches the file of a quick message for the composer, as if somebody had chosen it; says when it does not come. */
export function useMedia(onFiles: (files: Promise<File[]>) => void) {
  const apiUrl = useShell()?.apiUrl ?? ''
  const [fetching, setFetching] = useState<Fetching>()

  async function get(message: QuickMessageView): Promise<File[]> {
    setFetching({ message, hasFailed: false })
    const file = await fileOf(message, apiUrl)
    setFetching(file ? undefined : { message, hasFailed: true })
    return file ? [file] : []
  }
  return {
    fetching,
    attach: (message: QuickMessageView) => onFiles(get(message)),
    dismiss: () => setFetching(undefined),
  }
}

async function fileOf({ mediaPath, mediaName }: QuickMessageView, apiUrl: string): Promise<File | undefined> {
  try {
    const answer = mediaPath ? await fetchFile(mediaPath, apiUrl) : undefined
    if (!answer?.ok) return undefined
    const blob = await answer.blob()
    return new File([blob], mediaName ?? 'file', { type: blob.type })
  } catch {
    // Without a network: said in the composer, with a way to try again.
    return undefined
  }
}

import { useState } from 'react'
import { isDrawnByBrowsers } from '#domain/files/contract/rules.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'

type Link = { url: string | undefined; attempt: number; renew: () => void }

/**
 * Whether this browser cannot draw a file that is here: it is of a kind that none draws, or a fresh link of it failed as well.
 * `onError` goes with what draws it.
 */
export function useUndrawable({ file }: MessageView, { url, attempt, renew }: Link) {
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const onError = () => {
    // The first failure may be of a link that ended, and one without a network says nothing of the file.
    if (attempt > 0 && navigator.onLine) setFailedAttempt(attempt)
    else renew()
  }
  const isOfKind = file !== null && !isDrawnByBrowsers(file.mime)
  return { isUndrawable: isOfKind || failedAttempt === attempt, onError: url ? onError : undefined }
}

import { useLocation, useNavigationType } from '@remix-run/react'
import { textIn } from '#domain/core/contract/values/read-problem.ts'

/**
 * Returns the text that was being written on the page before. It is handed over beside the address, which everybody may
 * read. After a reload, of which the server knows nothing, it is in the composer alone.
 */
export function useWritten(): string | undefined {
  const { state } = useLocation()
  const isFirst = useNavigationType() === 'POP'
  return isFirst ? undefined : textIn(state, 'body')
}

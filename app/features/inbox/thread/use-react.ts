import type { Problem } from '#domain/core/contract/problems.ts'
import * as messages from '#domain/messages/contract/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { takeMessages } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'

/** Sets our reaction to a message, or takes it back (empty); the thread shows it at once. */
export function useReact(onRefused?: (problem: Problem) => void) {
  const store = useStore()
  return useMutation(messages.react, {
    key: ({ messageId, emoji }) => `${messageId} ${emoji}`,
    onDone: (message) => takeMessages(store, [message]),
    ...(onRefused && { onRefused }),
  })
}

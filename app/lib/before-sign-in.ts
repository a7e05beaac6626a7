type Listener = () => void

const listeners = new Set<Listener>()

/** Calls the listener just before the page is left for the sign-in page, because the session is over. Answers how to stop it. */
export function onLeaveToSignIn(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceLeaveToSignIn(): void {
  for (const listener of listeners) listener()
}

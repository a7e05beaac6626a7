import { useSubmit } from '@remix-run/react'

type Post = { action?: string; values?: Readonly<Record<string, string>> }

/** Asks a route's action as an `ActionForm` does, where a script asks: a key, or a question that was answered. */
export function usePost(): (post: Post) => void {
  const submit = useSubmit()
  return ({ action, values = {} }) =>
    submit({ ...values }, { method: 'post', preventScrollReset: true, ...(action && { action }) })
}

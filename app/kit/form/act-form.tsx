import type { ReactNode } from 'react'

type ActFormProps = {
  /**
   * The address that the form is posted to before any script has loaded: a route's action, or with `get` a page that
   * asks for more.
   */
  action?: string
  method?: 'post' | 'get'
  /** The fields that the form sends to that address. */
  fields: Record<string, string> | URLSearchParams
  /** The action that runs in its place once scripts run: a mutation, or a dialog that ends in one. */
  onAct: () => void
  className?: string
  children: ReactNode
}

/**
 * A button in a list or a conversation: an act by `useMutation`, and a plain form on a route for whoever has no scripts.
 * It asks for nothing that a schema would judge; what does is a `Form`.
 */
export function ActForm({ action, method = 'post', fields, onAct, className, children }: ActFormProps) {
  const carried = fields instanceof URLSearchParams ? [...fields] : Object.entries(fields)
  return (
    <form
      method={method}
      {...(action && { action })}
      onSubmit={(event) => {
        event.preventDefault()
        onAct()
      }}
      className={className}
    >
      {carried.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

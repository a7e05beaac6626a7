import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** The place that the user wanted to go to while a form was being saved; `from` is the form's page. */
type HeldLeave = { from: string; to: { pathname: string; search: string; hash: string } }

let heldLeave: HeldLeave | undefined

/** Keeps where somebody wants to go until the form of this page has its answer. */
export function holdLeave(leave: HeldLeave): void {
  heldLeave = leave
}

/** Takes it back, or over: the form was refused, or stays where it is. */
export function takeHeldLeave(): HeldLeave['to'] | undefined {
  const to = heldLeave?.to
  heldLeave = undefined
  return to
}

/** Leads there once the saved form has led away from its page and is gone itself; in the frame around every page. */
export function useHeldLeave(): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!heldLeave || heldLeave.from === pathname) return
    const to = takeHeldLeave()
    if (to && to.pathname !== pathname) navigate(to)
  }, [pathname, navigate])
}

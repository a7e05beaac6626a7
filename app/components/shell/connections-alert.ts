import { useEffect, useState } from 'react'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useConnectionStatuses } from '~/live/use-connection-statuses'

/** The check waits this long after data arrived. Specification 1 §9. */
const CHECK_AFTER_MS = 2_000

/** Whether any connection of the company is not connected, for those who can do something about it. */
export function useConnectionsAlert(): boolean {
  const shell = useShell()
  const concerned = shell ? may(shell.viewer, 'connections:manage') : false
  const statuses = useConnectionStatuses(concerned)
  const [alert, setAlert] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => setAlert([...(statuses?.values() ?? [])].some((status) => status !== 'CONNECTED')),
      CHECK_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [statuses])
  return alert
}

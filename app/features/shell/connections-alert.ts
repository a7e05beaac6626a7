import { useEffect, useState } from 'react'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useReadConnections } from '~/live/reading/use-connections'

/** The check waits this long after data arrived. Specification 1 §9. */
const CHECK_AFTER_MS = 2_000

/** Whether any connection of the company is not connected, for those who can do something about it. */
export function useConnectionsAlert(): boolean {
  const shell = useShell()
  const concerned = shell ? may(shell.viewer, 'connections:manage') : false
  const connections = useReadConnections(concerned)
  const [alert, setAlert] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => setAlert(concerned && (connections ?? []).some(({ status }) => status !== 'CONNECTED')),
      CHECK_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [connections, concerned])
  return alert
}

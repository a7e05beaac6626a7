import { useEffect, useState } from 'react'
import { onDemand, usePreload } from './on-demand/on-demand'
import { whenNeeded } from './toasts/toast-queue'

export { toast } from './toasts/toast-queue'

const Toasts = onDemand(async () => (await import('./toasts/toasts')).Toasts)

export function Toaster() {
  const [needed, setNeeded] = useState(false)
  usePreload(Toasts)
  useEffect(() => whenNeeded(() => setNeeded(true)), [])
  return needed && <Toasts />
}

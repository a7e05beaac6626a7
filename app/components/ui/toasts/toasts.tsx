import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { showToasts } from './toast-queue'

/** Top-centre, three seconds, successes only. Specification 1 §2. */
export function Toasts() {
  useEffect(() => showToasts(({ kind, text }) => void toast[kind](text)), [])
  return (
    <Sonner
      position="top-center"
      duration={3000}
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-base text-ink shadow-float',
          icon: 'text-ok [&_svg]:size-4',
        },
      }}
    />
  )
}

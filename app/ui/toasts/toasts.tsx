import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster as Sonner, toast } from 'sonner'
import { showToasts } from './toast-queue'

const TOAST_BUTTON =
  'shrink-0 rounded-md border border-line px-2.5 py-1 text-sm font-medium hover:bg-hover touch:min-h-11'

/** Top-centre, three seconds; a refusal that nothing else shows stays until it was read. Specification 1 §2. */
export function Toasts() {
  const { t } = useTranslation('shell')
  useEffect(() => showToasts(show), [])
  return (
    <Sonner
      position="top-center"
      // Below the bars at the top, whose buttons they would cover; no key of its own leads there.
      offset={{ top: '7.25rem' }}
      mobileOffset={{ top: '8.25rem', left: '0.75rem', right: '0.75rem' }}
      hotkey={[]}
      containerAriaLabel={t('notices')}
      style={{ fontFamily: 'inherit' }}
      duration={3000}
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-4 py-3 text-base text-ink shadow-float',
          icon: 'text-ok [&_svg]:size-4',
          warning: '[&>[data-icon]]:text-warn',
          error: '[&>[data-icon]]:text-bad',
          description: 'select-all break-all text-xs text-muted',
          // Beside two buttons no room is left for words: those go below.
          content: 'min-w-0 flex-1 [:has(>[data-cancel])>&]:basis-[calc(100%-1.5rem)]',
          actionButton: TOAST_BUTTON,
          cancelButton: `${TOAST_BUTTON} ms-auto`,
        },
      }}
    />
  )
}

/** Long enough to be read and pressed. */
const NEWS_MS = 8_000

function show(toastMessage: Parameters<Parameters<typeof showToasts>[0]>[0]): void {
  if (toastMessage.kind === 'news') {
    const { text, open } = toastMessage
    const action = open && { label: open.label, onClick: open.run }
    return void toast(text, { duration: NEWS_MS, ...(action && { action }) })
  }
  if (toastMessage.kind !== 'refused') return void toast[toastMessage.kind](toastMessage.text)
  const { text, quote, again, close } = toastMessage
  const id = toast.error(text, {
    duration: Number.POSITIVE_INFINITY,
    ...(quote && { description: quote }),
    ...(again && { action: { label: again.label, onClick: again.run } }),
    cancel: { label: close, onClick: () => toast.dismiss(id) },
  })
}

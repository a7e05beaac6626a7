import { useLocation, useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Button } from '~/ui/button'

/** The navigation state with the title of the chat that the viewer has lost. */
const GoneState = z.object({ gone: z.string() })
export const goneState = (title: string): z.infer<typeof GoneState> => ({ gone: title })

/** Says that the viewer was removed from the open chat, or that it was deleted, until they have read it. */
export function GoneNotice() {
  const { t } = useTranslation('chats')
  const common = useTranslation().t
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [title, setTitle] = useState<string>()
  useEffect(() => {
    const { success, data } = GoneState.safeParse(state)
    if (success) setTitle(data.gone)
  }, [state])
  if (title === undefined) return null
  const dismiss = () => {
    setTitle(undefined)
    navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }
  return (
    <div
      role="alert"
      className="m-2 flex items-center gap-2 rounded-lg border border-line bg-warn-soft ps-3 pe-1 text-sm text-ink"
    >
      <p className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">{t('gone', { title })}</p>
      <Button variant="ghost" size="icon-sm" aria-label={common('close')} onClick={dismiss}>
        <X />
      </Button>
    </div>
  )
}

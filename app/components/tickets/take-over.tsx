import { useFetcher } from '@remix-run/react'
import { UserRoundCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/error-text'
import type { FormProblem } from '~/lib/form.server'
import type { Viewer } from '~/lib/viewer'
import { ConfirmDialog } from '../confirm-dialog'
import { Button } from '../ui/button'
import { toast } from '../ui/toaster'

type TakeOverProps = {
  uuid: string
  /** Who holds it. */
  holder: string
  viewer: Viewer
  /** Beside others in the header, where its word gives way on narrow screens. */
  inHeader?: boolean
  onDone?: () => void
}

/** Makes a colleague's conversation one's own, after a question; its log tells of it as a transfer. Interface 39. */
export function TakeOver({ uuid, holder, viewer, inHeader, onDone }: TakeOverProps) {
  const { t } = useTranslation('tickets')
  const { run, busy } = useTakeOver(uuid, viewer, onDone)
  const [asking, setAsking] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <form method="post" action={`/tickets/${uuid}`} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="takeOver" />
      <input type="hidden" name="userId" value={viewer.id} />
      <Button
        type="submit"
        aria-disabled={busy}
        aria-label={t('takeOver.button')}
        className={inHeader ? '@max-2xl:w-9 @max-2xl:px-0 touch:@max-2xl:w-11' : undefined}
      >
        <UserRoundCheck />
        <span className={inHeader ? '@max-2xl:hidden' : undefined}>{t('takeOver.button')}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('takeOver.title', { name: holder })}
        text={t('takeOver.text', { name: holder })}
        action={t('takeOver.button')}
        onConfirm={run}
      />
    </form>
  )
}

function useTakeOver(uuid: string, viewer: Viewer, onDone?: () => void) {
  const fetcher = useFetcher<FormProblem | null>()
  const errorText = useErrorText()
  const refusal = fetcher.data?.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (refusal) toast.error(errorText(refusal))
  }, [fetcher.data])
  const busy = fetcher.state !== 'idle'
  const ran = useRef(false)
  useEffect(() => {
    if (!busy && ran.current) onDone?.()
    ran.current = busy
  }, [busy, onDone])
  return {
    busy,
    run: () =>
      fetcher.submit(
        { intent: 'takeOver', userId: String(viewer.id) },
        { method: 'post', action: `/tickets/${uuid}` },
      ),
  }
}

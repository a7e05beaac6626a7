import { UserRoundCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '~/kit/confirm'
import type { Viewer } from '~/lib/viewer'
import { Button } from '../../ui/button'
import { filterHref, useFilter } from '../list/use-filter'
import { useIntent } from '../use-intent'

type TakeOverProps = {
  uuid: string
  /** Who holds it. */
  holder: string
  viewer: Viewer
  size?: 'sm' | 'md'
  onDone?: () => void
}

/** A colleague's conversation becomes one's own, after a question; its log tells of it as a transfer. Interface 39. */
export function TakeOver({ uuid, holder, viewer, size, onDone }: TakeOverProps) {
  const { t } = useTranslation('tickets')
  const { run, busy } = useIntent(uuid, { onDone, leading: 'takeOver' })
  const { filter } = useFilter()
  const [asking, setAsking] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <form method="post" action={filterHref(`/tickets/${uuid}`, filter)} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="takeOver" />
      <input type="hidden" name="userId" value={viewer.id} />
      <Button type="submit" size={size} aria-disabled={busy} title={t('held.takeOverText', { name: holder })}>
        <UserRoundCheck />
        {t('takeOver.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('takeOver.title', { name: holder })}
        text={t('takeOver.text', { name: holder })}
        action={t('takeOver.button')}
        onConfirm={() => run({ intent: 'takeOver', userId: String(viewer.id) })}
      />
    </form>
  )
}

import { useBlocker } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '~/kit/confirm/confirm'

/** Asks before a menu that was not saved is left behind: inside the product by a dialog, at the edge of it by the browser's own. */
export function UnsavedMenu({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('kit')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isUnsaved])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      cancel={t('unsaved.stay')}
      action={t('unsaved.leave')}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

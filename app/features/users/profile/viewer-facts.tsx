import { useTranslation } from 'react-i18next'
import type { Viewer } from '~/lib/viewer'
import { ColourDot } from '~/ui/colour-dot'

/** Shows the signed-in user, and what the administrator gave them. */
export function ViewerFacts({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  return (
    <dl className="grid gap-2 text-sm">
      <div>
        <dt className="sr-only">{t('profile')}</dt>
        <dd className="text-base font-medium">{viewer.name}</dd>
        <dd className="text-muted">{viewer.email}</dd>
        <dd className="text-muted">{viewer.profile === 'admin' ? t('profileAdmin') : t('profileUser')}</dd>
      </div>
      <div>
        <dt className="text-xs text-muted">{t('profileQueues')}</dt>
        {viewer.queues.length === 0 && <dd>{t('profileNoQueues')}</dd>}
        {viewer.queues.map((queue) => (
          <dd key={queue.id} className="inline-flex items-center gap-1.5 pe-3">
            <ColourDot color={queue.color} />
            {queue.name}
          </dd>
        ))}
      </div>
      {viewer.profile === 'user' && (
        <div>
          <dt className="text-xs text-muted">{t('profileHours')}</dt>
          <dd className="tabular">
            {viewer.startWork}–{viewer.endWork}
          </dd>
        </div>
      )}
    </dl>
  )
}

import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '~/kit/form/action-form'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import type { Viewer } from '~/lib/viewer'
import { Button } from '~/ui/button'

type VisitBarProps = { viewer: Viewer; endsAt: string }

/** Says for as long as a support visit lasts whose company is shown, and ends it. */
export function VisitBar({ viewer, endsAt }: VisitBarProps) {
  const { t } = useTranslation('shell')
  const clock = useClock()
  const time = timeOfDay(endsAt, clock)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line bg-warn-soft px-4 py-1.5 text-sm"
      data-visit
    >
      <Eye aria-hidden className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {t('visit.text', { company: viewer.company.name, time })}
      </p>
      <ActionForm action="/visit/end">
        <Button type="submit" variant="secondary" size="sm">
          {t('visit.end')}
        </Button>
      </ActionForm>
    </div>
  )
}

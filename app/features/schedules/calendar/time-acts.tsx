import { Link, useLocation } from '@remix-run/react'
import {
  CircleAlert,
  Clock,
  MessageCircleReply,
  Pencil,
  Repeat2,
  RotateCw,
  SendHorizontal,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as schedules from '#domain/schedules/contract/endpoints.ts'
import { mayChange } from '#domain/schedules/contract/rules.ts'
import type { ScheduleView } from '#domain/schedules/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { useMay } from '~/lib/ui/use-may'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useStore } from '~/live/store/use-store'
import { PAGES } from '~/pages/all-pages'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'
import { OWN_PARAMS } from '../sheet/lead-back'
import type { ShownState } from './times'

const TONES = {
  planned: 'info',
  next: 'neutral',
  sent: 'ok',
  failed: 'bad',
  skipped: 'neutral',
} as const satisfies Record<ShownState, string>

export const STATE_ICONS = {
  planned: Clock,
  next: Repeat2,
  sent: SendHorizontal,
  failed: CircleAlert,
  skipped: MessageCircleReply,
} as const satisfies Record<ShownState, unknown>

/** Shows the state of a time, in a word and a colour. */
export function StateBadge({ state }: { state: ShownState }) {
  const { t } = useTranslation('schedules')
  const Icon = STATE_ICONS[state]
  return (
    <Badge tone={TONES[state]}>
      <Icon aria-hidden />
      {t(`state.${state}`)}
    </Badge>
  )
}

type ActsProps = {
  schedule: ScheduleView
  isFailed: boolean
  onDelete: (schedule: ScheduleView) => void
}

/** Shows the actions on a scheduled message: the icons of the specification (2 §2), and Retry where it failed. */
export function TimeActs({ schedule, isFailed, onDelete }: ActsProps) {
  const { t } = useTranslation('schedules')
  const name = useShownName()(schedule.contact)
  const editHref = useEditHref()
  const nameOf = (act: string) => t('actOf', { act, name })
  const maySave = useMay('schedules:save')
  const mayDelete = useMay('schedules:delete')
  const isEdited = maySave && mayChange(schedule)
  return (
    <span className="flex shrink-0 items-center">
      {isFailed && maySave && <RetryButton schedule={schedule} label={nameOf(t('act.retry'))} />}
      <Button
        asChild
        variant="ghost"
        size="icon-sm"
        aria-label={nameOf(t(isEdited ? 'act.edit' : 'act.open'))}
      >
        <Link to={editHref(schedule)} preventScrollReset>
          <Pencil />
        </Link>
      </Button>
      {mayDelete && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={nameOf(t('act.delete'))}
          onClick={() => onDelete(schedule)}
          className="noscript:hidden"
        >
          <Trash2 />
        </Button>
      )}
    </span>
  )
}

/** Returns a function that gives the address of a message's sheet, over the days that are shown. */
export function useEditHref(): (schedule: ScheduleView) => string {
  const params = new URLSearchParams(useLocation().search)
  for (const name of Object.values(OWN_PARAMS)) params.delete(name)
  const search = params.size > 0 ? `?${params}` : ''
  return ({ id }) => `${PAGES.schedules.path}/${id}/edit${search}`
}

/** Sends again what failed. */
export function RetryButton({ schedule, label }: { schedule: ScheduleView; label?: string }) {
  const { t } = useTranslation('schedules')
  const store = useStore()
  const { run, busy } = useMutation(schedules.retry, {
    key: schedule.id,
    onDone(row) {
      store.take({ from: 'answer', updates: [{ noun: 'schedule', action: 'update', row }] })
      toast.success(t('retried'))
    },
  })
  return (
    <Button
      size="sm"
      aria-disabled={busy}
      {...(label && { 'aria-label': label })}
      onClick={() => void run({ scheduleId: schedule.id })}
      className="noscript:hidden"
    >
      <RotateCw />
      {t('act.retry')}
    </Button>
  )
}

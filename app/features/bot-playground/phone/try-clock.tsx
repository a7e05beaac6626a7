import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instantAt, minutesOf } from '#domain/core/contract/time.ts'
import { companyTimeOf } from '~/lib/text/company-local-time'
import { useNow } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'
import { Slider } from '~/ui/slider'

/** A day, and the minutes since its midnight, on the company's wall clock. */
type Wall = { day: string; minutes: number }

const LAST_MINUTE = 24 * 60 - 1
const STEP_MINUTES = 5

type TryClockProps = {
  connections: readonly { id: number; name: string }[]
  connectionId: number | undefined
  /** Absent when the connection cannot be chosen. */
  onConnection?: ((id: number) => void) | undefined
  wall: Wall
  /** Called with undefined to return to the present. */
  onWall: (wall: Wall | undefined) => void
}

/** Chooses the connection and the time of the try: what is written next counts as written then. */
export function TryClock({ connections, connectionId, onConnection, wall, onWall }: TryClockProps) {
  const { t } = useTranslation('bot-playground')
  const id = useId()
  const time = t('time', { time: clockOf(wall.minutes) })
  return (
    <div className="@container rounded-lg bg-accent-soft p-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @md:grid-cols-2">
        {onConnection && (
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-connection`}>{t('connection')}</Label>
            <Select
              id={`${id}-connection`}
              value={connectionId ?? ''}
              options={connections.map(({ id: value, name }) => ({ value, label: name }))}
              onChange={({ target }) => onConnection(Number(target.value))}
            />
          </div>
        )}
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-day`}>{t('day')}</Label>
          <Input
            id={`${id}-day`}
            type="date"
            value={wall.day}
            onChange={({ target }) => target.value && onWall({ ...wall, day: target.value })}
          />
        </div>
        <div className="grid gap-1.5 @md:col-span-2">
          <div className="flex items-center gap-2">
            <Label htmlFor={`${id}-time`}>{t('hour')}</Label>
            <Input
              id={`${id}-time`}
              type="time"
              className="tabular w-32"
              value={clockOf(wall.minutes)}
              onChange={({ target }) => target.value && onWall({ ...wall, minutes: minutesOf(target.value) })}
            />
            <Button className="ms-auto" variant="secondary" size="sm" onClick={() => onWall(undefined)}>
              {t('now')}
            </Button>
          </div>
          <Slider
            thumbLabel={time}
            min={0}
            max={LAST_MINUTE}
            step={STEP_MINUTES}
            value={[wall.minutes]}
            onValueChange={([minutes = 0]) => onWall({ ...wall, minutes })}
          />
        </div>
      </div>
    </div>
  )
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The time at which the next message counts as written: the present, until another day or time is chosen. */
export function useWall(timeZone: string) {
  const now = companyTimeOf(useNow(), timeZone)
  const [chosen, setWall] = useState<Wall>()
  const [hours = 0, minutes = 0] = now.slice(11).split(':').map(Number)
  const wall = chosen ?? { day: now.slice(0, 10), minutes: hours * 60 + minutes }
  return { wall, setWall, startTime: () => instantAt(wall.day, wall.minutes, timeZone) }
}

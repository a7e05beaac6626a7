import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Label } from '~/components/ui/label'
import { Select } from '~/components/ui/select'
import { Slider } from '~/components/ui/slider'

/** A day and a minute of it, as the company's wall clock shows them. */
export type Wall = { day: string; minutes: number }

const LAST_MINUTE = 24 * 60 - 1
const STEP_MINUTES = 5

type TryClockProps = {
  connections: readonly { id: number; name: string }[]
  connectionId: number | undefined
  onConnection: (id: number) => void
  wall: Wall
  /** Undefined = the present again. */
  onWall: (wall: Wall | undefined) => void
}

/** With which connection it is talked, and when: what is written next is written then. */
export function TryClock({ connections, connectionId, onConnection, wall, onWall }: TryClockProps) {
  const { t } = useTranslation('try')
  const id = useId()
  const time = t('time', { time: clockOf(wall.minutes) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-accent-soft p-3 sm:grid-cols-2">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-connection`}>{t('connection')}</Label>
        <Select
          id={`${id}-connection`}
          value={connectionId ?? ''}
          options={connections.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={({ target }) => onConnection(Number(target.value))}
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-day`}>{t('day')}</Label>
        <Input
          id={`${id}-day`}
          type="date"
          value={wall.day}
          onChange={({ target }) => target.value && onWall({ ...wall, day: target.value })}
        />
      </div>
      <div className="grid gap-1.5 sm:col-span-2">
        <div className="flex items-center justify-between gap-2">
          <span className="text-sm font-medium tabular">{time}</span>
          <Button variant="ghost" size="sm" onClick={() => onWall(undefined)}>
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
  )
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

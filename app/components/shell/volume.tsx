import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '~/lib/local-value'
import { onDemand, usePreload } from '~/lib/on-demand'
import { playNotification, VOLUME } from '~/lib/sound'
import { Button } from '../ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover'

const Slider = onDemand(async () => (await import('../ui/slider')).Slider)

/** How loud this device announces: 0 to 1 in steps of 0.1, kept here. Specification 1 §9. */
export function Volume() {
  const { t } = useTranslation('shell')
  const [kept, keep] = useLocalValue(VOLUME.name, VOLUME.usual)
  const volume = Number(kept)
  usePreload(Slider)
  const Icon = volume === 0 ? VolumeX : volume < 0.6 ? Volume1 : Volume2
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t('volume')}>
          <Icon />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t('volume')} className="grid w-60 gap-2">
        <p className="flex justify-between text-sm font-medium">
          {t('volume')}
          <output className="text-muted tabular">{Math.round(volume * 100)} %</output>
        </p>
        <Slider
          thumbLabel={t('volume')}
          min={0}
          max={1}
          step={VOLUME.step}
          value={[volume]}
          onValueChange={([value = 1]) => keep(String(Math.round(value * 10) / 10))}
        />
        <Button size="sm" onClick={playNotification}>
          {t('volumeTest')}
        </Button>
      </PopoverContent>
    </Popover>
  )
}

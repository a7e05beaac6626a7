import { useTranslation } from 'react-i18next'
import { useLocalValue } from '~/lib/text/local-value'
import { playNotification, VOLUME } from '~/lib/ui/sound'
import { Button } from '~/ui/button'
import type { Opened } from '~/ui/on-demand/opener-on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { Slider } from '~/ui/slider'

/** The slider, and the sound to judge it by. */
export function VolumeChoice({ trigger, startsOpen }: Opened) {
  const { t } = useTranslation('shell')
  const [storedVolume, keep] = useLocalValue(VOLUME.name, VOLUME.usual)
  const volume = Number(storedVolume)
  return (
    <Popover defaultOpen={startsOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
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
        <Button size="sm" onClick={() => playNotification()}>
          {t('volumeTest')}
        </Button>
      </PopoverContent>
    </Popover>
  )
}

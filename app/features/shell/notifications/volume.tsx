import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '~/lib/text/local-value'
import { VOLUME } from '~/lib/ui/sound'
import { Button, type ButtonProps } from '~/ui/button'
import { openerOnDemand } from '~/ui/on-demand/opener-on-demand'

const VolumeButton = forwardRef<HTMLButtonElement, ButtonProps>((props, ref) => {
  const { t } = useTranslation('shell')
  const volume = Number(useLocalValue(VOLUME.name, VOLUME.usual)[0])
  const Icon = volume === 0 ? VolumeX : volume < 0.6 ? Volume1 : Volume2
  return (
    <Button ref={ref} variant="ghost" size="icon" aria-label={t('volume')} {...props}>
      <Icon />
    </Button>
  )
})
VolumeButton.displayName = 'VolumeButton'

/** Sets how loud this device announces: 0 to 1 in steps of 0.1, kept here. Specification 1 §9. */
export const Volume = openerOnDemand<object>(
  'dialog',
  VolumeButton,
  async () => (await import('./volume-choice')).VolumeChoice,
)

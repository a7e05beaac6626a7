import { Link, useLocation } from '@remix-run/react'
import { Pause, Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { closePlayer, toggleCurrent, usePlayer } from '~/features/inbox/bubbles/media/player'
import { duration } from '~/lib/text/format'
import { Button } from '~/ui/button'

/**
 * An audio that plays on while its conversation is not on the screen: who speaks, the way back to it, pause and an end.
 * Interface 22.
 */
export function PlayingBar() {
  const { t } = useTranslation('bubbles')
  const common = useTranslation().t
  const { source, playing, seconds, duration: length } = usePlayer()
  const { pathname } = useLocation()
  const isElsewhere = source !== null && source.address.split('#')[0] !== pathname
  if (!isElsewhere || (!playing && seconds === 0)) return null
  return (
    <section
      aria-label={t('audio.playing', { name: source.name })}
      className="flex items-center gap-2 border-b border-line bg-panel px-3 py-1 text-sm"
    >
      <Button
        variant="ghost"
        size="icon-sm"
        className="rounded-full"
        aria-label={playing ? t('audio.pause') : t('audio.play')}
        onClick={toggleCurrent}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <Link to={source.address} className="min-w-0 truncate font-medium hover:underline">
        {t('audio.playing', { name: source.name })}
      </Link>
      <span className="ms-auto shrink-0 text-xs text-muted tabular">
        {duration(seconds)}
        {length > 0 && ` / ${duration(length)}`}
      </span>
      <Button variant="ghost" size="icon-sm" aria-label={common('close')} onClick={closePlayer}>
        <X />
      </Button>
    </section>
  )
}

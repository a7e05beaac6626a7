import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { helpResource } from '#domain/helps/contract/resource.ts'
import type { RowOf } from '~/kit/resource'
import { DialogRoute, useBack } from '~/kit/sheet-route'
import { useFocusKept } from '~/lib/ui/use-focus-kept'
import { playerAddress } from '~/lib/video-player'
import { Button } from '~/ui/button'
import { wasPressed } from './play-when-opened'

type HelpPlayerProps = { help: RowOf<typeof helpResource> }

/** One video. Its host hears of nobody who has not pressed play: the card of it, or the button here. Specification 2 §2. */
export function HelpPlayer({ help: { id, title, video, description } }: HelpPlayerProps) {
  const { t } = useTranslation('helps')
  const [isPlaying, setPlaying] = useState(false)
  const { close } = useBack()
  const focus = useFocusKept()
  useEffect(() => {
    if (wasPressed(id)) setPlaying(true)
  }, [id])
  return (
    <DialogRoute title={title} className="max-w-3xl" {...(description && { text: description })}>
      <div className="grid aspect-video overflow-hidden rounded-md bg-accent-soft">
        {isPlaying ? (
          <iframe
            {...focus}
            src={playerAddress(video)}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
            referrerPolicy="strict-origin-when-cross-origin"
            className="size-full border-0"
          />
        ) : (
          // Without scripts it opens where it plays.
          <a
            href={playerAddress(video)}
            target="_blank"
            rel="noreferrer"
            className="ring-inside grid place-content-center justify-items-center gap-2 p-4 text-center text-accent-text"
            onClick={(event) => {
              event.preventDefault()
              setPlaying(true)
            }}
          >
            <Play aria-hidden className="size-12" />
            <span className="font-medium">{t('play')}</span>
            <span className="text-sm text-muted">{t('playText')}</span>
          </a>
        )}
      </div>
      <div className="flex justify-end noscript:hidden">
        <Button onClick={close}>{t('close')}</Button>
      </div>
    </DialogRoute>
  )
}

import { ExternalLink, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BubbleProps } from './bubble-context'
import { type PlaceBody, readPlace } from './read-body'

/** A location as a card: its picture if the message has one, else a drawing; its coordinates; and a link to a map. */
export function LocationBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const { image, href, description, coordinates } = readPlace(message.body)
  const figures = useFigures()
  return (
    <div className="grid w-64 max-w-full overflow-hidden rounded-lg border border-line bg-panel">
      {image ? <img src={image} alt="" className="h-32 w-full object-cover" /> : <Drawn spot={coordinates} />}
      <div className="grid gap-1 px-3 py-2">
        <p className="font-medium [overflow-wrap:anywhere]">{description || t('location.title')}</p>
        {coordinates && <p className="tabular text-xs text-muted">{figures(coordinates)}</p>}
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-accent-text underline underline-offset-2 touch:min-h-11"
          >
            {t('location.open')}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
    </div>
  )
}

type Spot = NonNullable<PlaceBody['coordinates']>

/**
 * A drawing in place of a map, so that no map service is told which places are looked at. Its streets are invented, but
 * always the same for one place.
 */
function Drawn({ spot }: { spot: Spot | undefined }) {
  const turn = spot ? Math.round((spot.latitude * 7 + spot.longitude * 13) % 60) - 30 : 0
  return (
    <div className="relative grid h-32 place-items-center overflow-hidden bg-ok-soft">
      <svg
        aria-hidden
        viewBox="0 0 256 128"
        preserveAspectRatio="xMidYMid slice"
        className="absolute size-full"
      >
        <g transform={`rotate(${turn} 128 64)`} className="fill-none stroke-raised">
          <path strokeWidth={9} d="M-60 64H320M96-80V210" />
          <path strokeWidth={5} d="M-60 12H320M-60 112H320M30-80V210M170-80V210M226-80V210" />
          <path strokeWidth={12} className="stroke-info-soft" d="M-60 150C60 96 190 190 330 120" />
        </g>
      </svg>
      <MapPin aria-hidden className="relative -mt-6 size-9 fill-bad-fill text-on-bad" />
    </div>
  )
}

/** Writes coordinates for the reader's language: 23,5505° S, 46,6333° O. */
function useFigures() {
  const { t, i18n } = useTranslation('bubbles')
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return ({ latitude, longitude }: Spot) =>
    [
      `${number.format(Math.abs(latitude))}° ${latitude < 0 ? t('location.south') : t('location.north')}`,
      `${number.format(Math.abs(longitude))}° ${longitude < 0 ? t('location.west') : t('location.east')}`,
    ].join(', ')
}

import QRCode from 'qrcode'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** A QR code as one path: sharp at any size, always dark on light, whatever the theme: phones read nothing else. */
export function QrImage({ text }: { text: string }) {
  const { t } = useTranslation('connections')
  const { size, path } = useMemo(() => drawn(text), [text])
  const edge = 4
  return (
    <svg
      role="img"
      aria-label={t('pair.qrLabel')}
      viewBox={`${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`}
      shapeRendering="crispEdges"
      className="keeps-colour aspect-square w-full rounded-lg bg-qr-ground"
    >
      <path d={path} className="fill-qr-ink" />
    </svg>
  )
}

function drawn(text: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' })
  const { size, data } = modules
  const cells = Array.from(data, (dark, index) =>
    dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  )
  return { size, path: cells.join('') }
}

import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useFileLink } from '~/lib/file-link'
import { Avatar, AvatarFallback, AvatarImage } from '~/ui/avatar'
import { ChannelIcon } from './channel-icon'

type ContactAvatarProps = {
  name: string
  picture: string | null
  isGroup?: boolean
  channel?: string
  className?: string
}

/** A contact's picture or initials, with the mark of the channel on it. */
export function ContactAvatar({ name, picture, isGroup, channel, className }: ContactAvatarProps) {
  const { src, renew } = useFileLink(picture)
  const { language } = useTranslation().i18n
  return (
    <span className={cn('relative inline-flex size-10 shrink-0', className)}>
      <Avatar className="size-full">
        {src && <AvatarImage src={src} loading="lazy" onError={renew} />}
        <AvatarFallback aria-hidden>
          {isGroup ? <Users className="size-4" /> : initials(name, language)}
        </AvatarFallback>
      </Avatar>
      {channel && (
        <span className="absolute -bottom-0.5 -end-0.5 rounded-full bg-panel p-px">
          <ChannelIcon channel={channel} className="size-3.5" />
        </span>
      )}
    </span>
  )
}

/**
 * First letters of the first and the last word, capital as the language has it (i is İ in Turkish); a number has none
 * worth showing.
 */
export function initials(name: string, language: string) {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((namePart) => /^\p{L}/u.test(namePart))
  const first = words[0]?.[0] ?? '#'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toLocaleUpperCase(language)
}

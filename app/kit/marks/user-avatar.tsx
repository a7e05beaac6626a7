import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useFileLink } from '~/lib/file-link'
import { Avatar, AvatarFallback, AvatarImage } from '~/ui/avatar'
import { initials } from './contact-avatar'

type UserAvatarProps = {
  name: string
  picture: string | null
  /** Shown as a dot; beside it stands the word. */
  online?: boolean
  className?: string
}

/** A colleague's picture or initials; a dot on it while they are online. */
export function UserAvatar({ name, picture, online, className }: UserAvatarProps) {
  const { src, renew } = useFileLink(picture)
  const { language } = useTranslation().i18n
  return (
    <span className={cn('relative inline-flex size-8 shrink-0', className)}>
      <Avatar className="size-full">
        {src && <AvatarImage src={src} loading="lazy" onError={renew} />}
        <AvatarFallback aria-hidden>{initials(name, language)}</AvatarFallback>
      </Avatar>
      {online && (
        <span
          aria-hidden
          className="absolute -bottom-0.5 -end-0.5 size-2.5 rounded-full border-2 border-panel bg-ok"
        />
      )}
    </span>
  )
}

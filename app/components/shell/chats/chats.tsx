import { MessageSquareText } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { capped } from '~/lib/text/format'
import { openerOnDemand } from '~/lib/ui/opener-on-demand'
import { Button, type ButtonProps } from '../../ui/button'
import { useUnreadChats } from './use-unread-chats'

const ChatsButton = forwardRef<HTMLButtonElement, ButtonProps & { count: number }>(
  ({ count, ...props }, ref) => {
    const { t } = useTranslation('shell')
    return (
      <Button ref={ref} variant="ghost" size="icon" className="relative" {...props}>
        <span className="sr-only">{count > 0 ? t('chatsCount', { count }) : t('chats')}</span>
        <MessageSquareText />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-2xs font-semibold text-on-accent tabular"
          >
            {capped(count)}
          </span>
        )}
      </Button>
    )
  },
)
ChatsButton.displayName = 'ChatsButton'

const Panel = openerOnDemand<{ count: number }>(
  'dialog',
  ChatsButton,
  async () => (await import('./chats-panel')).ChatsPanel,
)

/** The internal chat's bell: how much colleagues said that the viewer has not read. Specification 1 §2. */
export function Chats() {
  return <Panel count={useUnreadChats()?.unreads ?? 0} />
}

import { MessageSquareText } from 'lucide-react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ButtonProps } from '~/ui/button'
import { openerOnDemand } from '~/ui/on-demand/opener-on-demand'
import { CountedButton } from '../counted-button'
import { useUnreadChats } from './use-unread-chats'

const ChatsButton = forwardRef<HTMLButtonElement, ButtonProps & { count: number }>(
  ({ count, ...props }, ref) => {
    const { t } = useTranslation('shell')
    const label = count > 0 ? t('chatsCount', { count }) : t('chats')
    return <CountedButton ref={ref} icon={MessageSquareText} count={count} label={label} {...props} />
  },
)
ChatsButton.displayName = 'ChatsButton'

const Panel = openerOnDemand<{ count: number }>(
  'dialog',
  ChatsButton,
  async () => (await import('./chats-panel')).ChatsPanel,
  'chats',
)

/** The internal chat's bell: how much colleagues said that the viewer has not read. Specification 1 §2. */
export function Chats() {
  return <Panel count={useUnreadChats()?.unreads ?? 0} />
}

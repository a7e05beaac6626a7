import {
  CalendarClock,
  Camera,
  CheckCheck,
  Contact,
  Lock,
  MapPin,
  MousePointerClick,
  Paperclip,
  Plus,
  Reply,
  Zap,
} from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnterSends, useSigning, useUndoSend } from '~/kit/composer/own-choices'
import { type Maybe, type MenuAct, useMenuActs } from '~/lib/ui/actions/menu-acts'
import { Button } from '~/ui/button'
import { ActItems, useActsAfter } from '~/ui/menus/act-items'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import { Tooltip } from '~/ui/tooltip'
import type { Mode } from '../composer-state'
import type { Shared } from '../share/share-dialogs'

type PlusMenuProps = {
  mode: Mode
  canSign: boolean
  onMode: (mode: Mode) => void
  onFiles: (files: File[]) => void
  onCamera: () => void
  onQuick: () => void
  onShare: (shared: Shared) => void
  /** Sends the text at another time; absent where the plan has no schedules. */
  onLater?: (() => void) | undefined
  /** Absent while the text is empty, or when the viewer may not. */
  onSendAndResolve?: (() => void) | undefined
}

/** One menu for everything that goes into a message besides text, and for the ways of writing. */
export function PlusMenu(props: PlusMenuProps) {
  const { t } = useTranslation('composer')
  const input = useRef<HTMLInputElement>(null)
  const after = useActsAfter()
  const sent = useMenuActs(useSent(props, () => input.current?.click()))
  const written = useMenuActs(useWritten(props))
  const { mode, onMode, onFiles } = props
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <DropdownMenu>
        <Tooltip text={t('plus')}>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="icon" aria-label={t('plus')}>
              <Plus />
            </Button>
          </DropdownMenuTrigger>
        </Tooltip>
        <DropdownMenuContent align="start" side="top" onCloseAutoFocus={after.close}>
          <ActItems acts={sent} after={after} />
          <DropdownMenuSeparator />
          <ActItems
            after={after}
            acts={[
              {
                action: 'private',
                icon: mode === 'private' ? Reply : Lock,
                className: 'sm:hidden',
                text: t(mode === 'private' ? 'mode.reply' : 'mode.write'),
                isElsewhere: true,
                takesFocus: true,
                run: () => onMode(mode === 'private' ? 'reply' : 'private'),
              },
              ...written,
            ]}
          />
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  )
}

/** The lines for what is sent with the text, or in its place. */
function useSent(props: PlusMenuProps, onFile: () => void) {
  const { mode, onCamera, onQuick, onShare, onLater, onSendAndResolve } = props
  const { t } = useTranslation('composer')
  const isReply = mode === 'reply'
  const lines: Maybe<MenuAct>[] = [
    { action: 'attach', icon: Paperclip, text: t('attach'), run: onFile },
    { action: 'camera', icon: Camera, text: t('camera.button'), takesFocus: true, run: onCamera },
    { action: 'quick', icon: Zap, text: t('quick'), takesFocus: true, run: onQuick },
    isReply && {
      action: 'card',
      icon: Contact,
      text: t('share.card.button'),
      takesFocus: true,
      run: () => onShare('card'),
    },
    isReply && {
      action: 'place',
      icon: MapPin,
      text: t('share.place.button'),
      takesFocus: true,
      run: () => onShare('place'),
    },
    isReply && {
      action: 'interactive',
      icon: MousePointerClick,
      text: t('press.menu'),
      takesFocus: true,
      run: () => onShare('press'),
    },
    // The conversation's menu handles the key of this action.
    isReply &&
      onLater && {
        action: 'later',
        icon: CalendarClock,
        text: t('later', { ns: 'tickets' }),
        isElsewhere: true,
        run: onLater,
      },
    // On wide screens this action is beside the Send button.
    onSendAndResolve && {
      action: 'sendAndResolve',
      icon: CheckCheck,
      text: t('sendAndResolve'),
      isElsewhere: true,
      className: 'sm:hidden',
      run: onSendAndResolve,
    },
  ]
  return lines
}

/** The lines for the attendant's preferences in writing. */
function useWritten({ mode, canSign }: PlusMenuProps) {
  const { t } = useTranslation('composer')
  const [signs, keepSigns] = useSigning()
  const [enterSends, keepEnterSends] = useEnterSends()
  const [undoes, keepUndoes] = useUndoSend()
  const lines: Maybe<MenuAct>[] = [
    canSign &&
      mode === 'reply' && {
        action: 'sign',
        text: t('sign.label'),
        isOn: signs,
        run: () => keepSigns(!signs),
      },
    { action: 'enterSends', text: t('enterSends'), isOn: enterSends, run: () => keepEnterSends(!enterSends) },
    { action: 'undoSend', text: t('undoSend'), isOn: undoes, run: () => keepUndoes(!undoes) },
  ]
  return lines
}

import { EllipsisVertical, Lock, Mic, Paperclip, PenLine, SendHorizontal, Zap } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '~/lib/text/local-value'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { Button } from '../ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '../ui/menus/dropdown-menu'
import { Tooltip } from '../ui/tooltip'
import type { Mode } from './composer-state'
import { EmojiPicker } from './emoji-picker'

/** The attendant's name above what they write; kept on this device. Specification 1 §4, session. */
export function useSigning() {
  const [value, keep] = useLocalValue('send-signature', 'true')
  return [value === 'true', (signs: boolean) => keep(String(signs))] as const
}

/** Whether Enter sends or breaks the line; kept on this device. Interface 29. */
export function useEnterSends() {
  const [value, keep] = useLocalValue('enter-sends', 'true')
  return [value === 'true', (sends: boolean) => keep(String(sends))] as const
}

type ToolsProps = {
  mode: Mode
  canSign: boolean
  onEmoji: (emoji: string) => void
  onQuick: () => void
  onRefocus: () => void
  onFiles: (files: File[]) => void
  onRecord: () => void
}

/** What goes into a message besides letters. */
export function Tools({ mode, canSign, onEmoji, onQuick, onRefocus, onFiles, onRecord }: ToolsProps) {
  const { t } = useTranslation('composer')
  return (
    <div className="flex items-center">
      <EmojiPicker onPick={onEmoji} onClose={onRefocus} />
      <Tooltip text={t('quick')}>
        <Button variant="ghost" size="icon" aria-label={t('quick')} onClick={onQuick}>
          <Zap />
        </Button>
      </Tooltip>
      <AttachButton onFiles={onFiles} />
      {mode === 'reply' && (
        <Tooltip text={t('voice.record')}>
          <Button variant="ghost" size="icon" aria-label={t('voice.record')} onClick={onRecord}>
            <Mic />
          </Button>
        </Tooltip>
      )}
      {canSign && mode === 'reply' && <SignButton />}
      <Options />
    </div>
  )
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('composer')
  const input = useRef<HTMLInputElement>(null)
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
      <Tooltip text={t('attach')}>
        <Button variant="ghost" size="icon" aria-label={t('attach')} onClick={() => input.current?.click()}>
          <Paperclip />
        </Button>
      </Tooltip>
    </>
  )
}

function SignButton() {
  const { t } = useTranslation('composer')
  const [signs, keep] = useSigning()
  return (
    <Tooltip text={signs ? t('sign.on') : t('sign.off')}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('sign.label')}
        aria-pressed={signs}
        onClick={() => keep(!signs)}
      >
        <PenLine />
      </Button>
    </Tooltip>
  )
}

function Options() {
  const { t } = useTranslation('composer')
  const [enterSends, keep] = useEnterSends()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t('options')}>
          <EllipsisVertical />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuCheckboxItem checked={enterSends} onCheckedChange={(checked) => keep(checked === true)}>
          {t('enterSends')}
        </DropdownMenuCheckboxItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Says what it will do: to the customer, or as a note. */
export function SendButton({ mode, disabled: isEmpty }: { mode: Mode; disabled: boolean }) {
  const disabled = useHydrated() && isEmpty
  const { t } = useTranslation('composer')
  // The plain form is there to be sent: only with JavaScript is it known that nothing was written yet.
  const isOff = useHydrated() && disabled
  if (mode === 'private') {
    return (
      <Button type="submit" className="ms-auto border-warn/40 bg-warn-soft text-warn" aria-disabled={isOff}>
        <Lock />
        {t('saveNote')}
      </Button>
    )
  }
  return (
    <Button type="submit" variant="primary" className="ms-auto" aria-disabled={isOff}>
      <SendHorizontal className="rtl:rotate-180" />
      {t('send')}
    </Button>
  )
}

import { forwardRef, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '~/kit/problem'
import { WithoutScripts } from '~/kit/without-scripts'
import { cn } from '~/lib/cn'
import { useNow } from '~/lib/ui/use-clock'
import { capabilitiesOf, replyMinutesLeft } from './availability'
import { QuoteBar } from './bars'
import type { ComposerHandle, ComposerProps } from './composer-props'
import { isEmpty } from './composer-state'
import { DropTarget } from './files/drop-target'
import { FileTray, RefusedFiles } from './files/file-tray'
import { insertedAt } from './keys'
import { ModeSwitch } from './mode-switch'
import { CollisionBar, ConnectionNotice, WindowNotice } from './notices'
import { useQuickMessages } from './quick/use-quick-messages'
import { TextBox } from './text-box'
import { SendButton, Tools, useEnterSends, useSigning } from './toolbar'
import { useComposer } from './use-composer'
import { useSending } from './use-sending'
import { keepRecording, startRecording, useRecording } from './voice/recordings'
import { VoicePanel } from './voice/voice-panel'

/** The composer of a conversation that can be written into. A plain form before and without JavaScript. */
export const OpenComposer = forwardRef<ComposerHandle, ComposerProps>((props, ref) => {
  const { t } = useTranslation('composer')
  const { viewer } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const decision = useRef<HTMLButtonElement>(null)
  const composer = useComposer({ ...props, viewerId: viewer.id })
  const { state, text, write, attach, name } = composer
  const sending = useSending({ props, composer, form, decision })
  const recording = useRecording(name)
  const quick = useQuickMessages({ ticket: props.ticket, box, composer, submit: sending.submit })
  const [enterSends] = useEnterSends()
  useHandle(ref, box, composer)
  useTypedBefore(box, text, write)
  useEffect(() => () => void keepRecording(), [])

  const isPrivate = state.mode === 'private'
  useAnswering(props.onAnswering, isPrivate, recording?.phase === 'recording')
  return (
    <div className="relative">
      {quick.picker}
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        aria-label={t('label')}
        data-mode={state.mode}
        onSubmit={quick.submit}
        className={cn('grid gap-1.5 border-t p-2 transition-colors', isPrivate ? PRIVATE : PUBLIC)}
      >
        <HiddenFields {...props} />
        <AboveText props={props} composer={composer} sending={sending} decision={decision} />
        {recording ? (
          <VoicePanel name={name} recording={recording} onSend={sending.sendVoice} />
        ) : (
          <TextBox
            ref={box}
            value={text}
            label={isPrivate ? t('placeholder.private') : t('placeholder.reply')}
            placeholder={placeholderOf({ isPrivate, hasFiles: state.files.length > 0 }, t)}
            enterSends={enterSends}
            onChange={(text) => {
              write(text)
              if (!isPrivate) props.onAnswering?.(text ? 'typing' : null)
            }}
            onSend={() => form.current?.requestSubmit()}
            onEscape={() => closeQuote(props)}
            onFiles={attach}
            onCursor={quick.look}
          />
        )}
        {!recording && (
          <BelowText
            canSign={props.canSign}
            composer={composer}
            isReady={sending.isReady}
            box={box}
            onQuick={quick.open}
          />
        )}
        <DropTarget onFiles={attach} />
      </form>
    </div>
  )
})
OpenComposer.displayName = 'OpenComposer'

const PRIVATE = 'border-warn bg-note'
/** Without scripts the ticked box alone says that it is a note. */
const PUBLIC = 'border-line bg-panel has-[[name=isPrivate][value=true]:checked]:bg-note'

type BelowTextProps = {
  canSign: boolean
  composer: ReturnType<typeof useComposer>
  isReady: boolean
  box: RefObject<HTMLTextAreaElement>
  onQuick: () => void
}

/** To whom it goes, what goes into it besides letters, and the button that sends it. */
function BelowText({ canSign, composer, isReady, box, onQuick }: BelowTextProps) {
  const { state, dispatch, attach, write, name } = composer
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
      <ModeSwitch mode={state.mode} onChange={(mode) => dispatch({ type: 'mode', mode })} />
      {isReady && (
        <Tools
          mode={state.mode}
          canSign={canSign}
          onEmoji={(emoji) => insertAtCursor(box, emoji, write)}
          onQuick={onQuick}
          onRefocus={() => box.current?.focus()}
          onFiles={attach}
          onRecord={() => void startRecording(name)}
        />
      )}
      <SendButton mode={state.mode} disabled={isReady && isEmpty(state)} />
    </div>
  )
}

/** Recording a reply; and what was being done ends with it, with another mode, and with the composer. */
function useAnswering(onAnswering: ComposerProps['onAnswering'], isPrivate: boolean, isRecording: boolean) {
  useEffect(() => {
    if (isRecording && !isPrivate) onAnswering?.('recording')
    return () => onAnswering?.(null)
  }, [onAnswering, isPrivate, isRecording])
}

type AboveTextProps = {
  props: ComposerProps
  composer: ReturnType<typeof useComposer>
  sending: ReturnType<typeof useSending>
  decision: RefObject<HTMLButtonElement>
}

/** What must be known before one writes on: problems, colleagues, what is quoted and what goes along. */
function AboveText({ props, composer, sending, decision }: AboveTextProps) {
  return (
    <>
      <Notices props={props} />
      {sending.collision && (
        <CollisionBar
          ref={decision}
          collision={sending.collision}
          ticket={props.ticket}
          onView={sending.view}
          onSendAnyway={sending.sendText}
        />
      )}
      {props.quoted && <QuoteBar quoted={props.quoted} onCancel={props.onQuoteDone} />}
      <RefusedFiles refused={composer.refused} limit={capabilitiesOf(props.ticket.channel).maxFileBytes} />
      <FileTray files={composer.state.files} dispatch={composer.dispatch} />
    </>
  )
}

function closeQuote({ quoted, onQuoteDone }: ComposerProps) {
  if (!quoted) return false
  onQuoteDone()
  return true
}

/** What the form carries besides the text when it is sent without JavaScript. */
function HiddenFields({ ticket, formClientId, quoted, canSign }: ComposerProps) {
  const { t } = useTranslation('composer')
  const [signs] = useSigning()
  return (
    <>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="clientId" value={formClientId} />
      <input type="hidden" name="quotedMsg" value={quoted?.id ?? ''} />
      <input type="hidden" name="sign" value={String(canSign && signs)} />
      <WithoutScripts>
        <label className="block px-2 text-sm">
          {t('attach')} <input type="file" name="medias" multiple />
        </label>
      </WithoutScripts>
    </>
  )
}

function Notices({ props: { ticket, messages, problem } }: { props: ComposerProps }) {
  const minutes = replyMinutesLeft(ticket.channel, messages, useNow())
  return (
    <>
      <Problem code={problem?.code} details={problem?.details} />
      {ticket.whatsapp.status !== 'CONNECTED' && <ConnectionNotice name={ticket.whatsapp.name} />}
      {minutes !== undefined && <WindowNotice minutes={minutes} />}
    </>
  )
}

type Words = ReturnType<typeof useTranslation<'composer'>>['t']

function placeholderOf({ isPrivate, hasFiles }: { isPrivate: boolean; hasFiles: boolean }, t: Words) {
  if (hasFiles) return t('placeholder.files')
  return isPrivate ? t('placeholder.private') : t('placeholder.reply')
}

function insertAtCursor(box: RefObject<HTMLTextAreaElement>, piece: string, write: (text: string) => void) {
  const element = box.current
  if (!element) return
  const { text, cursor } = insertedAt(element.value, element.selectionStart, element.selectionEnd, piece)
  write(text)
  requestAnimationFrame(() => element.setSelectionRange(cursor, cursor))
}

function useHandle(
  ref: React.ForwardedRef<ComposerHandle>,
  box: RefObject<HTMLTextAreaElement>,
  { dispatch, attach }: ReturnType<typeof useComposer>,
) {
  useImperativeHandle(ref, () => ({
    focus(mode) {
      if (mode) dispatch({ type: 'mode', mode })
      box.current?.focus()
    },
    attach: (files) => void attach(files),
  }))
}

/** Letters typed while the page was still waking up belong to the text. */
function useTypedBefore(box: RefObject<HTMLTextAreaElement>, text: string, write: (text: string) => void) {
  const first = useRef(true)
  useEffect(() => {
    const typed = box.current?.value ?? ''
    if (first.current && typed !== text) write(typed)
    first.current = false
  }, [box, text, write])
}

import { forwardRef, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DropTarget } from '~/kit/composer/files/drop-target'
import { FileTray, RefusedFiles } from '~/kit/composer/files/file-tray'
import { useEnterSends, useSigning } from '~/kit/composer/own-choices'
import { TextBox } from '~/kit/composer/text-box'
import { Problem } from '~/kit/problem'
import { WithoutScripts } from '~/kit/without-scripts'
import { cn } from '~/lib/cn'
import { useNow } from '~/lib/ui/use-clock'
import { capabilitiesOf, replyMinutesLeft } from './availability'
import { QuoteBar } from './bars'
import type { ComposerHandle, ComposerProps } from './composer-props'
import { isEmpty, type Mode } from './composer-state'
import { useEmojiWords } from './emoji/use-emoji-words'
import { useMentionPicker } from './mentions/use-mention-picker'
import { CollisionBar, ConnectionNotice, UnknownVariablesBar, WindowNotice } from './notices'
import { useQuickMessages } from './quick/use-quick-messages'
import { ComposerRow } from './row/composer-row'
import { NoteBar } from './row/note-toggle'
import { StrangersNotice } from './sending/strangers-notice'
import { useSending } from './sending/use-sending'
import { SendingContext } from './sending-context'
import { useComposer } from './use-composer'
import { keepRecording, useRecording } from './voice/recordings'
import { VoicePanel } from './voice/voice-panel'

/** The composer of a conversation that can be written into. A plain form before and without JavaScript. */
export const OpenComposer = forwardRef<ComposerHandle, ComposerProps>((composerProps, ref) => {
  const { t } = useTranslation('composer')
  const { viewer } = composerProps
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const decision = useRef<HTMLButtonElement>(null)
  const composer = useComposer({ ...composerProps, viewerId: viewer.id })
  const { state, text, write, attach, name } = composer
  const props = { ...composerProps, quoted: quotedIn(state.mode, composerProps.quoted) }
  const sending = useSending({ props, composer, form, decision })
  const recording = useRecording(name)
  const words = useWords(props, { box, composer, submit: sending.submit })
  const [enterSends] = useEnterSends()
  useHandle(ref, box, { composer, sending })
  useTypedBefore(box, text, write)
  useEffect(() => () => void keepRecording(), [])

  const isPrivate = state.mode === 'private'
  useAnswering(props.onAnswering, isPrivate, recording?.phase === 'recording')
  return (
    <SendingContext.Provider value={props}>
      <div className="relative">
        {words.pickers}
        <form
          ref={form}
          method="post"
          encType="multipart/form-data"
          aria-label={t('label')}
          data-mode={state.mode}
          onSubmit={words.submit}
          className={cn(
            'group/composer @container grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] transition-colors',
            isPrivate ? PRIVATE : PUBLIC,
          )}
        >
          <HiddenFields {...props} />
          <AboveText props={props} box={box} composer={composer} sending={sending} decision={decision} />
          {recording ? (
            <VoicePanel name={name} recording={recording} onSend={sending.sendVoice} />
          ) : (
            <ComposerRow
              ticket={props.ticket}
              canPress={capabilitiesOf(props.ticket.channel).canPress && !props.ticket.isGroup}
              canSign={props.canSign}
              composer={composer}
              isReady={sending.isReady}
              box={box}
              onQuick={words.openQuick}
              onSendAndResolve={() => sending.sendAndResolve()}
            >
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
                onEscape={() => closeQuote(props) || leave(props)}
                onFiles={attach}
                onCursor={words.look}
                className="flex-1"
              />
            </ComposerRow>
          )}
          <DropTarget onFiles={attach} />
        </form>
      </div>
    </SendingContext.Provider>
  )
})
OpenComposer.displayName = 'OpenComposer'

const PRIVATE = 'border-warn bg-note'
/** Without scripts only the ticked box shows that this is a note. */
const PUBLIC = 'border-line bg-panel has-[[name=isPrivate][value=true]:checked]:bg-note'

type Writing = Omit<Parameters<typeof useQuickMessages>[0], 'ticket'>

/** The signs that open a list while one writes: `/` for quick messages, `@` for people, `:` for emojis. */
function useWords({ ticket, viewer }: ComposerProps, { box, composer, submit }: Writing) {
  const quick = useQuickMessages({ ticket, box, composer, submit })
  const mention = useMentionPicker({ ticket, viewer, box, composer })
  const emoji = useEmojiWords({ box, composer })
  const pickers = (
    <>
      {quick.picker}
      {mention.picker}
      {emoji.picker}
    </>
  )
  const look = () => {
    quick.look()
    mention.look()
    emoji.look()
  }
  return { pickers, look, submit: quick.submit, openQuick: quick.open }
}

/**
 * The quote to show. A quoted private note is hidden while a reply to the customer is written, and shown again with the
 * note.
 */
function quotedIn(mode: Mode, quoted: ComposerProps['quoted']): ComposerProps['quoted'] {
  return mode === 'reply' && quoted?.isPrivate ? null : quoted
}

/** Reports that a reply is being recorded. The report ends with the recording, with another mode, and with the composer. */
function useAnswering(onAnswering: ComposerProps['onAnswering'], isPrivate: boolean, isRecording: boolean) {
  useEffect(() => {
    if (isRecording && !isPrivate) onAnswering?.('recording')
    return () => onAnswering?.(null)
  }, [onAnswering, isPrivate, isRecording])
}

type AboveTextProps = {
  props: ComposerProps
  box: RefObject<HTMLTextAreaElement>
  composer: ReturnType<typeof useComposer>
  sending: ReturnType<typeof useSending>
  decision: RefObject<HTMLButtonElement>
}

/** Notices above the text: problems, colleagues who write, the quote, and the files to send. */
function AboveText({ props, box, composer, sending, decision }: AboveTextProps) {
  return (
    <>
      <Notices props={props} />
      <NoteBar
        isOn={composer.state.mode === 'private'}
        onLeave={() => {
          composer.dispatch({ type: 'mode', mode: 'reply' })
          box.current?.focus()
        }}
      />
      {sending.collision && (
        <CollisionBar
          ref={decision}
          collision={sending.collision}
          ticket={props.ticket}
          onView={sending.view}
          onSendAnyway={sending.sendText}
        />
      )}
      {!sending.collision && sending.unknownVariables.length > 0 && (
        <UnknownVariablesBar
          ref={decision}
          names={sending.unknownVariables}
          onSendAnyway={sending.sendText}
        />
      )}
      {props.quoted && <QuoteBar quoted={props.quoted} onCancel={props.onQuoteDone} />}
      <RefusedFiles refused={composer.refused} limit={capabilitiesOf(props.ticket.channel).maxFileBytes} />
      <FileTray files={composer.state.files} dispatch={composer.dispatch} />
    </>
  )
}

/** Leaves the text: the focus goes to the messages, so that the keys are those of the conversation again. */
function leave({ onLeave }: ComposerProps) {
  onLeave?.()
  return onLeave !== undefined
}

function closeQuote({ quoted, onQuoteDone }: ComposerProps) {
  if (!quoted) return false
  onQuoteDone()
  return true
}

/** The hidden fields that the form sends without JavaScript. */
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
      <StrangersNotice ticket={ticket} messages={messages} />
    </>
  )
}

type Words = ReturnType<typeof useTranslation<'composer'>>['t']

function placeholderOf({ isPrivate, hasFiles }: { isPrivate: boolean; hasFiles: boolean }, t: Words) {
  if (hasFiles) return t('placeholder.files')
  return isPrivate ? t('placeholder.private') : t('placeholder.reply')
}

function useHandle(
  ref: React.ForwardedRef<ComposerHandle>,
  box: RefObject<HTMLTextAreaElement>,
  { composer, sending }: Pick<AboveTextProps, 'composer' | 'sending'>,
) {
  const { state, dispatch, attach, now } = composer
  useImperativeHandle(ref, () => ({
    focus(mode) {
      if (mode) dispatch({ type: 'mode', mode })
      box.current?.focus()
    },
    attach: (files) => void attach(files),
    sendAndResolve: sending.isReady && !isEmpty(state) ? sending.sendAndResolve : undefined,
    restore({ text: restoredText, files, mode }) {
      const text = [restoredText, state.texts[mode]].filter(Boolean).join('\n')
      dispatch({ type: 'mode', mode })
      dispatch({ type: 'restore', mode, text, now })
      if (files.length > 0) void attach(files)
      box.current?.focus()
    },
  }))
}

/** Takes over letters that were typed before the page was interactive. */
function useTypedBefore(box: RefObject<HTMLTextAreaElement>, text: string, write: (text: string) => void) {
  const first = useRef(true)
  useEffect(() => {
    const typed = box.current?.value ?? ''
    if (first.current && typed !== text) write(typed)
    first.current = false
  }, [box, text, write])
}

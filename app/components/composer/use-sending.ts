import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutboxFile, ownerOf } from '~/lib/outbox/item'
import type { Outbox } from '~/lib/outbox/outbox'
import { useOutbox } from '~/lib/outbox/use-outbox'
import { collisionOf } from './collision'
import type { ComposerProps } from './composer-props'
import { isEmpty } from './composer-state'
import { type Outgoing, outgoing } from './outgoing'
import { useSigning } from './toolbar'
import type { useComposer } from './use-composer'
import { takeRecording } from './voice/recordings'
import { VOICE_MIME } from './voice/voice'

type UseSending = {
  props: ComposerProps
  composer: ReturnType<typeof useComposer>
  form: RefObject<HTMLFormElement>
  /** Where the decision about a colleague's answer is put to the attendant. */
  decision: RefObject<HTMLButtonElement>
}

/** Puts what was written into the outbox, from where the thread shows it at once. */
export function useSending({ props, composer, form, decision }: UseSending) {
  const { ticket, viewer, messages, quoted, onQuoteDone, onSent } = props
  const { state, dispatch, name, text, now } = composer
  const { t } = useTranslation('composer')
  const outbox = useOutbox()
  const [signs] = useSigning()
  const hold = useHeld(form, outbox !== undefined)
  const between = collisionOf({ ticket, messages }, state.start, viewer.id)
  /** A note for colleagues contradicts nobody. */
  const collision = state.mode === 'reply' ? between : undefined

  const put = (to: Outbox, parts: readonly Outgoing[]) => {
    const isPrivate = state.mode === 'private'
    for (const { body, file, isQuoting } of parts) {
      void to.add({
        owner: ownerOf(viewer),
        ticketId: ticket.id,
        ticketUuid: ticket.uuid,
        body,
        isPrivate,
        sign: props.canSign && signs && !isPrivate,
        quoted: isQuoting ? quoted : null,
        file,
      })
    }
    onQuoteDone()
    onSent?.()
  }

  const sendText = () => {
    if (!outbox) return hold()
    put(outbox, outgoing(text, state.files))
    dispatch({ type: 'sent' })
  }

  /** Before the page is awake, the form goes by itself, as it does without JavaScript. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty(state)) return
    if (collision) return decision.current?.focus()
    sendText()
  }

  const sendVoice = async () => {
    if (!outbox) return
    const recording = await takeRecording(name)
    if (!recording) return
    const file = voiceFile(recording, `${t('voice.fileName')}.ogg`)
    put(outbox, [{ body: '', file, isQuoting: true }])
  }

  return {
    /** Not before the outbox is open, and not without JavaScript. */
    isReady: outbox !== undefined,
    submit,
    sendText,
    sendVoice,
    collision,
    /** What came in between is known from now on; an answer is shown. */
    view() {
      if (collision?.kind === 'answered') props.onJump(collision.message.id)
      dispatch({ type: 'seen', now })
    },
  }
}

/**
 * What is sent before the outbox is open stays in the text and goes as soon as it is: the form by itself would leave the
 * page, and without a network take the text with it.
 */
function useHeld(form: RefObject<HTMLFormElement>, isOpen: boolean) {
  const isHeld = useRef(false)
  useEffect(() => {
    if (!isOpen || !isHeld.current) return
    isHeld.current = false
    form.current?.requestSubmit()
  }, [isOpen, form])
  return () => {
    isHeld.current = true
  }
}

function voiceFile({ blob, seconds }: { blob: Blob; seconds: number }, name: string): OutboxFile {
  const durationSeconds = Math.round(seconds)
  return { blob, name, mime: VOICE_MIME, isVoice: true, width: null, height: null, durationSeconds }
}

import type { FormEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { unknownVariablesIn } from '#domain/core/contract/texts/text-variables.ts'
import { useSigning, useUndoSend } from '~/kit/composer/own-choices'
import type { OutboxFile } from '~/live/outbox/item'
import type { Outbox } from '~/live/outbox/outbox'
import { useHeldSubmit } from '~/live/outbox/use-held-submit'
import { useOutbox } from '~/live/outbox/use-outbox'
import type { ActBody } from '../../actions/use-act'
import { collisionOf } from '../collision'
import type { ComposerProps } from '../composer-props'
import { type ComposerState, isEmpty } from '../composer-state'
import { type Outgoing, outgoing } from '../outgoing'
import type { useComposer } from '../use-composer'
import { takeRecording } from '../voice/recordings'
import { VOICE_MIME } from '../voice/voice'
import { useResolveOnce } from './use-resolve-once'

/** Interface 34. */
const UNDO_SEND_MS = 5_000

type UseSending = {
  props: ComposerProps
  composer: ReturnType<typeof useComposer>
  form: RefObject<HTMLFormElement>
  /** The button at which the attendant decides about a colleague's answer. */
  decision: RefObject<HTMLButtonElement>
}

/** Puts what was written into the outbox, from where the thread shows it at once. */
export function useSending({ props, composer, form, decision }: UseSending) {
  const { ticket, viewer, messages, quoted, onQuoteDone, onSent } = props
  const { state, dispatch, name, text, now } = composer
  const { t } = useTranslation('composer')
  const outbox = useOutbox()
  const [signs] = useSigning()
  const [undoes] = useUndoSend()
  const resolveOnce = useResolveOnce(ticket)
  const hold = useHeldSubmit(form, outbox !== undefined)
  const between = collisionOf({ ticket, messages }, state.start, viewer.id)
  /** A note for colleagues contradicts nobody. */
  const collision = state.mode === 'reply' ? between : undefined
  const unknownVariables = state.mode === 'reply' ? variablesTypedWrongly(state) : []
  /** Sending waits for a decision. */
  const isAsking = collision !== undefined || unknownVariables.length > 0

  const put = (to: Outbox, parts: readonly Outgoing[]) => {
    const isPrivate = state.mode === 'private'
    const added = parts.map(({ body, file, isQuoting }) =>
      to.add({
        ticketId: ticket.id,
        ticketUuid: ticket.uuid,
        body,
        isPrivate,
        sign: props.canSign && signs && !isPrivate,
        quoted: isQuoting ? quoted : null,
        file,
        ...(undoes && !isPrivate && { heldUntil: Date.now() + UNDO_SEND_MS }),
      }),
    )
    onQuoteDone()
    onSent?.()
    return Promise.all(added)
  }

  const sendText = () => {
    if (!outbox) return void hold()
    const sent = put(outbox, outgoing(text, state.files))
    dispatch({ type: 'sent' })
    return sent.then((items) => outbox.whenSent(items.map(({ clientId }) => clientId)))
  }

  /** Sends the message as the last word. Once the server has it, the conversation is resolved; if it fails, it is not. */
  const sendAndResolve = (act?: ActBody) => {
    if (!outbox || isEmpty(state)) return
    if (isAsking) return decision.current?.focus()
    resolveOnce(sendText() ?? Promise.resolve(false), act)
  }

  /** Before the page is awake, the form goes by itself, as it does without JavaScript. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty(state)) return
    if (isAsking) return decision.current?.focus()
    void sendText()
  }

  const sendVoice = async () => {
    if (!outbox) return
    const recording = await takeRecording(name)
    if (!recording) return
    const file = voiceFile(recording, `${t('voice.fileName')}.ogg`)
    void put(outbox, [{ body: '', file, isQuoting: true }])
  }

  return {
    /** Not before the outbox is open, and not without JavaScript. */
    isReady: outbox !== undefined,
    submit,
    sendText: () => void sendText(),
    sendAndResolve,
    sendVoice,
    collision,
    unknownVariables,
    /** Marks the change that came in between as known, and shows the message when it was an answer. */
    view() {
      if (collision?.kind === 'answered') props.onJump(collision.message.id)
      dispatch({ type: 'seen', now })
    },
  }
}

/** In the text and in the captions that go to the customer. */
function variablesTypedWrongly({ texts, files }: ComposerState): string[] {
  return unknownVariablesIn([texts.reply, ...files.map(({ caption }) => caption)].join('\n'))
}

function voiceFile({ blob, seconds }: { blob: Blob; seconds: number }, name: string): OutboxFile {
  const durationSeconds = Math.round(seconds)
  return { blob, name, mime: VOICE_MIME, isVoice: true, width: null, height: null, durationSeconds }
}

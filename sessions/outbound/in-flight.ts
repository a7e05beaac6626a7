import type { SendTask } from '#domain/messages/delivery/send-task.ts'
import type { ChannelSession } from '../channels/driver.ts'

/** A send that was taken and is not settled yet. */
export type InFlightSend = {
  readonly task: SendTask
  readonly session: ChannelSession
  isHanded: boolean
  isAccepted: boolean
}

/** The sends in flight: one a chat. `onLate` is called for a send that outlived its time. */
export function makeInFlight(onLate: (send: InFlightSend) => void, onEnd: () => void) {
  const byChat = new Map<number, InFlightSend>()
  const byId = new Map<string, InFlightSend>()
  const timers = new Map<InFlightSend, ReturnType<typeof setTimeout>>()

  function giveTime(send: InFlightSend, ms: number): void {
    clearTimeout(timers.get(send))
    timers.set(
      send,
      setTimeout(() => onLate(send), ms),
    )
  }

  function isInFlight(send: InFlightSend): boolean {
    return byId.get(send.task.externalId) === send
  }

  return {
    start(task: SendTask, session: ChannelSession, ms: number): InFlightSend {
      const send: InFlightSend = { task, session, isHanded: false, isAccepted: false }
      byChat.set(task.contactId, send)
      byId.set(task.externalId, send)
      giveTime(send, ms)
      return send
    },
    giveTime(send: InFlightSend, ms: number): void {
      if (isInFlight(send)) giveTime(send, ms)
    },
    /**
     * Stops the time limit of a send, because the rest is not the channel's doing. The send is never late from here on,
     * unless it is given time again.
     */
    stopTime: (send: InFlightSend) => clearTimeout(timers.get(send)),
    find: (externalId: string) => byId.get(externalId),
    isInFlight,
    end(send: InFlightSend): void {
      clearTimeout(timers.get(send))
      timers.delete(send)
      if (!isInFlight(send)) return
      byId.delete(send.task.externalId)
      byChat.delete(send.task.contactId)
      onEnd()
    },
    all: () => [...byId.values()],
    externalIds: () => [...byId.keys()],
    chats: () => [...byChat.keys()],
    size: () => byChat.size,
  }
}

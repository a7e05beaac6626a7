import type { SendTask } from '#domain/messages/take-sends.ts'
import type { ChannelSession } from './channels/driver.ts'

/** A send that was taken and is not settled yet. */
export type Flight = {
  readonly task: SendTask
  readonly session: ChannelSession
  isHanded: boolean
  isAccepted: boolean
}

/** What is in the air: one a chat. `onLate` is called for a flight that outlived its time. */
export function openFlights(onLate: (flight: Flight) => void, onEnd: () => void) {
  const byChat = new Map<number, Flight>()
  const byId = new Map<string, Flight>()
  const timers = new Map<Flight, ReturnType<typeof setTimeout>>()

  function giveTime(flight: Flight, ms: number): void {
    clearTimeout(timers.get(flight))
    timers.set(
      flight,
      setTimeout(() => onLate(flight), ms),
    )
  }

  function isFlying(flight: Flight): boolean {
    return byId.get(flight.task.externalId) === flight
  }

  return {
    start(task: SendTask, session: ChannelSession, ms: number): Flight {
      const flight: Flight = { task, session, isHanded: false, isAccepted: false }
      byChat.set(task.contactId, flight)
      byId.set(task.externalId, flight)
      giveTime(flight, ms)
      return flight
    },
    giveTime(flight: Flight, ms: number): void {
      if (isFlying(flight)) giveTime(flight, ms)
    },
    /** What remains is not the channel's doing: it is never late from here on, unless it is given time again. */
    stopTime: (flight: Flight) => clearTimeout(timers.get(flight)),
    find: (externalId: string) => byId.get(externalId),
    isFlying,
    end(flight: Flight): void {
      clearTimeout(timers.get(flight))
      timers.delete(flight)
      if (!isFlying(flight)) return
      byId.delete(flight.task.externalId)
      byChat.delete(flight.task.contactId)
      onEnd()
    },
    all: () => [...byId.values()],
    externalIds: () => [...byId.keys()],
    chats: () => [...byChat.keys()],
    size: () => byChat.size,
  }
}

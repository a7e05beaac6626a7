/** The 3-byte length framing around the stream, and its intro. */
export type FrameReader = {
  /** Takes what came from the socket, gives the frames that are complete. */
  push(data: Uint8Array): Buffer[]
  /** The routing info of the intro, when the client sent one. */
  readonly routingInfo: Buffer | undefined
}

export function frame(data: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(data.length + 3)
  out.writeUIntBE(data.length, 0, 3)
  out.set(data, 3)
  return out
}

/** Reads the intro (optional `ED` 0 1 with routing info, then `WA` 6 3) once, then cuts the stream into frames. */
export function createFrameReader(): FrameReader {
  let buffer = Buffer.alloc(0)
  let introRead = false
  let routingInfo: Buffer | undefined

  const readIntro = (): boolean => {
    const intro = parseIntro(buffer)
    if (!intro) return false
    routingInfo = intro.routingInfo
    buffer = Buffer.from(buffer.subarray(intro.length))
    introRead = true
    return true
  }

  return {
    push(data) {
      buffer = buffer.length ? Buffer.concat([buffer, data]) : Buffer.from(data)
      if (!introRead && !readIntro()) return []
      const frames: Buffer[] = []
      let offset = 0
      while (buffer.length - offset >= 3) {
        const end = offset + 3 + buffer.readUIntBE(offset, 3)
        if (buffer.length < end) break
        frames.push(buffer.subarray(offset + 3, end))
        offset = end
      }
      buffer = buffer.subarray(offset)
      return frames
    },
    get routingInfo() {
      return routingInfo
    },
  }
}

type Intro = { length: number; routingInfo?: Buffer }

/** Undefined while bytes are missing; throws when the other side speaks something else. */
function parseIntro(data: Buffer): Intro | undefined {
  if (data.length < 4) return undefined
  const routed = data.toString('latin1', 0, 2) === 'ED'
  if (routed && data.length < 7) return undefined
  const start = routed ? 7 + data.readUIntBE(4, 3) : 0
  if (data.length < start + 4) return undefined
  if (data.toString('latin1', start, start + 2) !== 'WA') throw new Error('not a WhatsApp stream')
  return { length: start + 4, ...(routed && { routingInfo: Buffer.from(data.subarray(7, start)) }) }
}

/** Opening a port, with an error that says which one and how to change it. */

/** Throws an error whose message names the port when it is taken. */
export function listen<T>(port: number, purpose: string, open: (port: number) => T): T {
  try {
    return open(port)
  } catch (cause) {
    if (!isTaken(cause)) throw cause
    throw new PortTakenError(`Port ${port} (${purpose}) is taken by another program.`, { cause })
  }
}

export class PortTakenError extends Error {}

function isTaken(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'EADDRINUSE'
}

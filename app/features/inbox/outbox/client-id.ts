/**
 * Names what is sent: pressed again after a lost answer the same content has the same id, and is one message; corrected it is
 * another. `done` forgets it once it is there.
 */
export function makeClientIds(make: () => string = () => crypto.randomUUID()) {
  let last: { content: string; id: string } | undefined
  return {
    idFor(values: unknown): string {
      const content = JSON.stringify(values)
      if (last?.content !== content) last = { content, id: make() }
      return last.id
    },
    done() {
      last = undefined
    },
  }
}

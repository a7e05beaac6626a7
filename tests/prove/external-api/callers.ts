/** A program that sends over one connection, and whom it writes to. */
export type Caller = {
  name: string
  token: string
  customers: readonly string[]
  strangers: readonly string[]
}

/** `turns`: how many calls it has made; `answers`: what was answered under each key that was accepted. */
export type Calling = Caller & { turns: number; keys: string[]; answers: Map<string, Set<string>> }

export type Outcome = { status: number; milliseconds: number; retryAfter: string | null; isRepeat: boolean }

const PER_SECOND = 50
/** A repetition is of one of so many keys before. */
const LAST_KEYS = 8

/** The text under a key: a repetition asks for the same. */
export const textOf = ({ name }: Caller, key: string) => `Aviso ${name} ${key}`

/** One of so many messages is for a stranger. */
const STRANGER_SHARE = 4

/** The person that the key is for. New keys are even. */
export function numberOf({ customers, strangers }: Caller, key: string): string {
  const nth = Math.floor(Number(key.slice(4)) / 2)
  const people = nth % STRANGER_SHARE === 0 && strangers.length > 0 ? strangers : customers
  return people[Math.floor(nth / STRANGER_SHARE) % people.length] ?? ''
}

export function openCallers(apiUrls: readonly string[], callers: readonly Caller[]) {
  const programs: Calling[] = callers.map((caller) => ({ ...caller, turns: 0, keys: [], answers: new Map() }))
  const retries: Promise<unknown>[] = []

  /** Sends under a new key, or under one of the last again. */
  function send(program: Calling, apiUrl: string): Promise<Outcome> {
    const nth = program.turns
    program.turns += 1
    const lastKeys = program.keys.slice(-LAST_KEYS)
    const repeated = nth % 2 === 1 ? lastKeys[nth % lastKeys.length] : undefined
    const key = repeated ?? `key-${nth}`
    if (!repeated) program.keys.push(key)
    return ask(program, { key, apiUrl, isRepeat: repeated !== undefined })
  }

  type Asked = { key: string; apiUrl: string; isRepeat: boolean }

  /** Makes a call; one that is refused for now comes again when it was told to. */
  async function ask(program: Calling, asked: Asked): Promise<Outcome> {
    const { key, apiUrl, isRepeat } = asked
    const startedAt = performance.now()
    const response = await fetch(`${apiUrl}/messages/send`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${program.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ number: numberOf(program, key), body: textOf(program, key) }),
    })
    const text = await response.text()
    const milliseconds = performance.now() - startedAt
    const retryAfter = response.headers.get('Retry-After')
    if (response.status === 200) program.answers.set(key, (program.answers.get(key) ?? new Set()).add(text))
    else if (retryAfter !== null)
      retries.push(
        Bun.sleep(Number(retryAfter) * 1_000).then(() => ask(program, { ...asked, isRepeat: true })),
      )
    return { status: response.status, milliseconds, retryAfter, isRepeat }
  }

  /** Fifty calls a second, the programs in turn; answers what became of each, without those that came again. */
  async function call(seconds: number): Promise<Outcome[]> {
    const startedAt = performance.now()
    const calls: Promise<Outcome>[] = []
    for (let nth = 0; nth < seconds * PER_SECOND; nth += 1) {
      const program = programs[nth % programs.length]
      const apiUrl = apiUrls[Math.floor(nth / programs.length) % apiUrls.length]
      await Bun.sleep(Math.max(0, startedAt + (nth * 1_000) / PER_SECOND - performance.now()))
      if (program && apiUrl) calls.push(send(program, apiUrl))
    }
    return Promise.all(calls)
  }

  /** The first program makes so many calls at once at one process, whose limit is its own: more than a token may. */
  function callAtOnce(count: number): Promise<Outcome[]> {
    const [program] = programs
    const [apiUrl] = apiUrls
    if (!program || !apiUrl) throw new Error('no program')
    return Promise.all(Array.from({ length: count }, () => send(program, apiUrl)))
  }

  return {
    programs,
    call,
    callAtOnce,
    /** Until nothing comes again any more. */
    async finish(): Promise<void> {
      for (let waiting = retries.splice(0); waiting.length > 0; waiting = retries.splice(0))
        await Promise.all(waiting)
    },
  }
}

/** A program that sends over one connection, and whom it writes to. */
export type Caller = {
  name: string
  token: string
  customers: readonly string[]
  strangers: readonly string[]
}

/** `answers`: what was answered under each key that was accepted. */
export type Calling = Caller & { keys: string[]; answers: Map<string, Set<string>> }

export type Outcome = { status: number; milliseconds: number; retryAfter: string | null; isRepeat: boolean }

const PER_SECOND = 50
/** A repetition is of one of so many keys before. */
const LAST_KEYS = 8
/** The first program makes the calls of so long at once, at one process: more than a token may. */
const SAVED_UP_SECONDS = 20

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
  const programs: Calling[] = callers.map((caller) => ({ ...caller, keys: [], answers: new Map() }))
  const retries: Promise<unknown>[] = []

  /** Sends under a new key, or under one of the last again. */
  function send(program: Calling, nth: number): Promise<Outcome> {
    const lastKeys = program.keys.slice(-LAST_KEYS)
    const repeated = nth % 2 === 1 ? lastKeys[nth % lastKeys.length] : undefined
    const key = repeated ?? `key-${nth}`
    if (!repeated) program.keys.push(key)
    // The first program's bunch is for one process, whose limit is its own.
    const apiUrl = apiUrls[program === programs[0] ? 0 : nth % apiUrls.length]
    return ask(program, { key, apiUrl: apiUrl ?? '', isRepeat: repeated !== undefined })
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
    let savedCalls: (() => Promise<Outcome>)[] = []
    for (let nth = 0; nth < seconds * PER_SECOND; nth += 1) {
      const [program, turn] = [programs[nth % programs.length], Math.floor(nth / programs.length)]
      await Bun.sleep(Math.max(0, startedAt + (nth * 1_000) / PER_SECOND - performance.now()))
      if (!program) continue
      if (program !== programs[0]) calls.push(send(program, turn))
      else savedCalls.push(() => send(program, turn))
      if (savedCalls.length < (SAVED_UP_SECONDS * PER_SECOND) / programs.length) continue
      calls.push(...savedCalls.map((make) => make()))
      savedCalls = []
    }
    calls.push(...savedCalls.map((make) => make()))
    return Promise.all(calls)
  }

  return {
    programs,
    call,
    /** Until nothing comes again any more. */
    async finish(): Promise<void> {
      for (let waiting = retries.splice(0); waiting.length > 0; waiting = retries.splice(0))
        await Promise.all(waiting)
    },
  }
}

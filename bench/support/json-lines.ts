/** A child process that is told and answers in lines of JSON; its answers come in the order of the questions. */
export type Child = {
  pid: number
  ask(question: object): Promise<Record<string, unknown>>
  /** The next line that it says by itself, or the answer to the last question. */
  next(): Promise<Record<string, unknown>>
  end(): void
}

/** `env` is added to this process's own. */
export function startChild(command: string[], env: Record<string, string> = {}): Child {
  const child = Bun.spawn(command, {
    env: { ...process.env, ...env },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const waiting: ((parsed: Record<string, unknown>) => void)[] = []
  const pending: Record<string, unknown>[] = []
  void readLines(child.stdout, (message) => {
    const hear = waiting.shift()
    if (hear) hear(message)
    else pending.push(message)
  })
  void child.exited.then((code) => {
    for (const hear of waiting) hear({ ended: true, code })
  })

  function next(): Promise<Record<string, unknown>> {
    const nextLine = pending.shift()
    return nextLine ? Promise.resolve(nextLine) : new Promise((resolve) => waiting.push(resolve))
  }

  return {
    pid: child.pid,
    next,
    ask(question) {
      child.stdin.write(`${JSON.stringify(question)}\n`)
      child.stdin.flush()
      return next()
    },
    end: () => child.kill(),
  }
}

/** Answers each line of the standard input. */
export async function answerLines(answer: (question: Record<string, unknown>) => Promise<object> | object) {
  for await (const text of console) console.log(JSON.stringify(await answer(record(text))))
}

async function readLines(
  stream: ReadableStream<Uint8Array>,
  hear: (parsed: Record<string, unknown>) => void,
): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let remainder = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (remainder + decoder.decode(value, { stream: true })).split('\n')
    remainder = lines.pop() ?? ''
    for (const text of lines) if (text.startsWith('{')) hear(record(text))
  }
}

function record(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

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
  const waiting: ((line: Record<string, unknown>) => void)[] = []
  const said: Record<string, unknown>[] = []
  void readLines(child.stdout, (line) => {
    const hear = waiting.shift()
    if (hear) hear(line)
    else said.push(line)
  })
  void child.exited.then((code) => {
    for (const hear of waiting) hear({ ended: true, code })
  })

  function next(): Promise<Record<string, unknown>> {
    const line = said.shift()
    return line ? Promise.resolve(line) : new Promise((resolve) => waiting.push(resolve))
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
  for await (const line of console) console.log(JSON.stringify(await answer(record(line))))
}

async function readLines(
  stream: ReadableStream<Uint8Array>,
  hear: (line: Record<string, unknown>) => void,
): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('{')) hear(record(line))
  }
}

function record(line: string): Record<string, unknown> {
  const value: unknown = JSON.parse(line)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

type Answer<T> = { begunAt: number; value: Promise<T>; isDone: boolean }
type Options = { freshMs: number; now?: () => number }

/**
 * Lets many who ask the same share one answer: of who asks within `freshMs` of the beginning of its work, all get the answer of the
 * first. Who comes later while that work still runs waits for it, and gets the next one: of each key one work runs at a time, however
 * many ask. What failed is shared with those who waited for it alone.
 */
export function makeSharedAnswers<T>({ freshMs, now = () => performance.now() }: Options) {
  const answers = new Map<string, Answer<T>>()

  return async function share(key: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const answer = answers.get(key)
      if (!answer) return begin(key, work)
      if (now() - answer.begunAt < freshMs) return answer.value
      if (answer.isDone) return begin(key, work)
      // Its failure is not this caller's, who gets an answer of their own.
      await answer.value.catch(() => undefined)
    }
  }

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    forget()
    const answer: Answer<T> = { begunAt: now(), value: work(), isDone: false }
    answers.set(key, answer)
    answer.value.then(
      () => {
        answer.isDone = true
      },
      () => {
        answer.isDone = true
        if (answers.get(key) === answer) answers.delete(key)
      },
    )
    return answer.value
  }

  /** Drops the answers that nobody will be given any more. */
  function forget(): void {
    for (const [key, { begunAt, isDone }] of answers)
      if (isDone && now() - begunAt >= freshMs) answers.delete(key)
  }
}

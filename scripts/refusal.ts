/**
 * A start that cannot go on for a reason the reader can mend: printed as its text alone, without a stack.
 * Anything else that is thrown is a fault of ours and is shown whole.
 */
export function refusal(text: string, options?: { cause?: unknown }): Error {
  const error = new Error(text, options)
  error.name = REFUSAL
  return error
}

export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === REFUSAL
}

const REFUSAL = 'Refusal'

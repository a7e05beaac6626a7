type Toast =
  | { kind: 'success' | 'warning' | 'error'; text: string }
  /** Something came to the viewer: stays a little longer, and leads there. */
  | { kind: 'news'; text: string; open?: { label: string; run: () => void } }
  /** Why something was not done: stays until it was read, and tries again where that leads anywhere. */
  | {
      kind: 'refused'
      text: string
      quote?: string | undefined
      again?: { label: string; run: () => void }
      close: string
    }

let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
let notify: (() => void) | undefined

/** Says something for a moment, also before the code that shows it has come. */
export const toast = {
  success: (text: string) => say({ kind: 'success', text }),
  warning: (text: string) => say({ kind: 'warning', text }),
  error: (text: string) => say({ kind: 'error', text }),
  news: (news: Omit<Extract<Toast, { kind: 'news' }>, 'kind'>) => say({ kind: 'news', ...news }),
  refused: (refusal: Omit<Extract<Toast, { kind: 'refused' }>, 'kind'>) =>
    say({ kind: 'refused', ...refusal }),
}

function say(toast: Toast) {
  if (show) return show(toast)
  waiting.push(toast)
  notify?.()
}

/** Tells when there is something to show and nobody who shows it. */
export function whenNeeded(tell: () => void) {
  notify = tell
  if (waiting.length > 0) tell()
  return () => {
    notify = undefined
  }
}

/** Shows what waits, and what comes. */
export function showToasts(showToast: (toast: Toast) => void) {
  show = showToast
  for (const toast of waiting) showToast(toast)
  waiting = []
  return () => {
    show = undefined
  }
}

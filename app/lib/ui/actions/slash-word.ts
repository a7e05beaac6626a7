/** The composer of the open conversation, while a user can write in it. */
let box: ((slashWord: string) => void) | undefined

/** Says that a quick message can be called where one writes, for as long as it can. */
export function takeSlashWords(put: (slashWord: string) => void): () => void {
  box = put
  return () => {
    if (box === put) box = undefined
  }
}

/** Puts `/word` where one writes, which offers that quick message. False where nothing can be written. */
export function putSlashWord(slashWord: string): boolean {
  box?.(slashWord)
  return box !== undefined
}

/** Copies a text to the clipboard. False when the browser does not allow it, or has no clipboard, as without https. */
export function copyText(text: string): Promise<boolean> {
  const { clipboard }: { clipboard?: Clipboard } = navigator
  if (!clipboard) return Promise.resolve(false)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

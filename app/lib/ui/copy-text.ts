/** Puts a text on the clipboard; false where the browser does not allow it, or has none: it has none without https. */
export function copyText(text: string): Promise<boolean> {
  const { clipboard }: { clipboard?: Clipboard } = navigator
  if (!clipboard) return Promise.resolve(false)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

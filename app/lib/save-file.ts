/** Has the browser save the file, also one that it would otherwise show. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  link.target = '_blank'
  link.click()
}

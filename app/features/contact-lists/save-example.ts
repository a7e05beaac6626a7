import { saveFile } from '~/lib/save-file'

/** Has the browser save the example sheet in a language. */
export function saveExample(language: string): void {
  const name = `contact-list.${language}.xlsx`
  saveFile(`/examples/${name}`, name)
}

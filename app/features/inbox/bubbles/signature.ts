/** Who signed a text of ours, and the text below the signature; undefined when nobody did. Server behaviour §2.13. */
export function readSignature(body: string): { name: string; text: string } | undefined {
  const found = /^\*([^*\n]+):\*\n/.exec(body)
  return found?.[1] ? { name: found[1], text: body.slice(found[0].length) } : undefined
}

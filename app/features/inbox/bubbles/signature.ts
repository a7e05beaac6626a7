/**
 * Returns the name of the person who signed a text of ours, and the text below the signature; undefined when nobody
 * did. Server behaviour §2.13.
 */
export function readSignature(body: string): { name: string; text: string } | undefined {
  const match = /^\*([^*\n]+):\*\n/.exec(body)
  return match?.[1] ? { name: match[1], text: body.slice(match[0].length) } : undefined
}

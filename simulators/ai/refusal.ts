/** A refusal as OpenAI's protocol says it. */
export type Refusal = {
  status: number
  code: string | null
  message: string
  type?: string
  param?: string
  headers?: Record<string, string>
}

export function refusal({ status, code, message, type, param, headers = {} }: Refusal): Response {
  const error = { message, type: type ?? code, param: param ?? null, code }
  return Response.json({ error }, { status, headers })
}

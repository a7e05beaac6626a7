/** Stands between the web and the API: the first answer to a question is kept, and given from then on. */
export function replayOf(apiUrl: string) {
  const cache = new Map<string, { body: ArrayBuffer; status: number; headers: Headers }>()
  let isReplaying = false
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const question = `${request.method} ${pathname}${search}`
      const cached = isReplaying ? cache.get(question) : undefined
      if (cached) return new Response(cached.body, cached)
      if (isReplaying) throw new Error(`not asked before: ${question}`)
      const { method, body } = request
      const headers = new Headers(request.headers)
      headers.delete('host')
      headers.set('accept-encoding', 'identity')
      const answer = await fetch(apiUrl + pathname + search, { method, headers, body, redirect: 'manual' })
      const recorded = { body: await answer.arrayBuffer(), status: answer.status, headers: answer.headers }
      cache.set(question, recorded)
      return new Response(recorded.body, recorded)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    /** From now on nothing reaches the API. */
    replay: () => {
      isReplaying = true
    },
    close: () => server.stop(true),
  }
}

import { afterAll } from 'bun:test'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import { deliverPush } from '#domain/notifications/deliver-push.ts'
import type { PushPost } from '#domain/notifications/post-push.ts'
import { getPushKey, subscribe } from '#domain/notifications/subscriptions.ts'
import { makePushService } from '#simulators/push/service.ts'
import { openBearer } from './api.ts'
import { asUser, type TestCompany } from './factories.ts'
import { scaled } from './machine.ts'
import type { TestServices } from './services.ts'

/** The note that a worker receives. */
export type PushedNote = {
  type: string
  tag: string
  title?: string
  body?: string
  url?: string
  isQuiet?: boolean
}

/** Browsers with a push service of the simulator, ended after the file; what is due is delivered when it is said. */
export function pushBrowsers(services: TestServices) {
  const push = makePushService(() => `http://127.0.0.1:${server.port}`)
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: push.answer })
  afterAll(() => server.stop(true))
  const post: PushPost = {
    outgoing: { mayReachPrivate: true },
    webUrl: 'http://localhost:3000',
    timeoutMs: scaled(10_000),
  }
  const urlOf = (path: string) => `http://127.0.0.1:${server.port}${path}`

  return {
    post,
    /** A browser of the user's, subscribed as `pushManager.subscribe` does it. */
    async browserOf(user: UserActor, userAgent?: string) {
      const { name: sessionId } = await openBearer(services, user)
      const ctx = asUser(services, user, { sessionId })
      const applicationServerKey = getPushKey(ctx).publicKey
      const body = JSON.stringify({ applicationServerKey })
      const response = await fetch(urlOf('/subscriptions'), { method: 'POST', body })
      const subscription = await response.json()
      await subscribe(ctx, subscription, { ...post.outgoing, userAgent })
      const endpoint = String(subscription.endpoint)
      const id = endpoint.split('/').at(-1)
      return {
        ctx,
        endpoint,
        sessionId,
        subscription,
        breaks: (fault: string) =>
          fetch(urlOf(`/subscriptions/${id}/fault`), {
            method: 'PUT',
            body: JSON.stringify({ fault, slowMs: scaled(3_000) }),
          }),
        /** It got a push and showed nothing; Safari ends the subscription with the third. */
        showsNothing: () => fetch(urlOf(`/subscriptions/${id}/silent`), { method: 'POST' }),
        async pushedNotes(): Promise<PushedNote[]> {
          const { received } = await (await fetch(urlOf(`/subscriptions/${id}`))).json()
          return received.map(({ text }: { text: string }) => JSON.parse(text))
        },
      }
    },
    send: (company: TestCompany, about: JobInputs['send-push']['about']) =>
      deliverPush(services, { companyId: company.id, about }, post),
    /** Runs what waits of a company, as the worker does, whatever its time. Answers of which kinds it was. */
    async deliver(company: TestCompany): Promise<string[]> {
      const jobs = await services.admin<{ id: string; data: JobInputs['send-push'] }[]>`
        delete from jobs.job where name = 'send-push' and data->>'companyId' = ${String(company.id)}
        returning id, data`
      for (const { data } of jobs) await deliverPush(services, data, post)
      return jobs.map(({ data }) => data.about.kind)
    },
  }
}

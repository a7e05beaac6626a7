import type { UserActor } from '#domain/core/contract/actor.ts'
import { type CatchUpBuffer, makeCatchUpBuffer, type ResyncReason, resyncFrame } from './catch-up-buffer.ts'
import type { Projection } from './projection/audience.ts'
import { frameOf, isTooLong, renderingsFor } from './projection/frames.ts'
import type { Rendering } from './projection/views.ts'

/** The parts of a socket that the hub needs; Bun's sockets have them. */
export type Wire = {
  send(text: string): unknown
  subscribe(topic: string): unknown
  unsubscribe(topic: string): unknown
  close(code: number, reason: string): unknown
}
export type Publish = (topic: string, text: string) => unknown

/** A signed-in socket. */
export type Client = { readonly wire: Wire; actor: UserActor }

/**
 * Users with the same rights get the same events, except for tickets that name them. So sockets are grouped into
 * classes: the rights without the person. A class gets one published frame. A member who is named by the batch and gets
 * other events leaves the class for this frame, and gets one of their own.
 */
type Class = { topic: string; actor: UserActor; members: Set<Client> }
type Company = {
  classes: Map<string, Class>
  clients: Set<Client>
  /** Sockets that are in no class yet, because they still receive what they missed. */
  catchingUp: Map<Client, CatchUpBuffer>
}

export type Hub = ReturnType<typeof makeHub>

/** Holds the sockets by company and rights. Each operation is synchronous. */
export function makeHub(publish: Publish, count: (kind: 'published' | 'single') => void = () => undefined) {
  const companies = new Map<number, Company>()
  const clients = (companyId: number): Client[] => [...(companies.get(companyId)?.clients ?? [])]
  const bufferOf = (client: Client) => companies.get(client.actor.companyId)?.catchingUp.get(client)

  return {
    /** Admits a client: it can be closed and told to load anew, and gets nothing else before `join`. */
    admit(client: Client): void {
      const id = client.actor.companyId
      const company = companies.get(id) ?? { classes: new Map(), clients: new Set(), catchingUp: new Map() }
      companies.set(id, company)
      company.clients.add(client)
      company.catchingUp.set(client, makeCatchUpBuffer())
    },
    /** Begins to buffer events for a client, which reads everything before them from the log. */
    keepFor(client: Client): void {
      bufferOf(client)?.keep()
    },
    /** Returns the number of the user's sockets in this process. */
    countOf: ({ companyId, userId }: UserActor): number =>
      clients(companyId).filter(({ actor }) => actor.userId === userId).length,
    /** Sends the buffered events; from now on the client gets the published ones, and its cursor moves. */
    join(client: Client, cursor: string): void {
      const company = companies.get(client.actor.companyId)
      const buffer = company?.catchingUp.get(client)
      if (!company || !buffer) return
      for (const frame of buffer.frames(client.actor, cursor)) client.wire.send(frame)
      company.catchingUp.delete(client)
      enter(company, client)
      client.wire.send(JSON.stringify({ cursor }))
      client.wire.subscribe(cursorTopic(client.actor.companyId))
    },
    remove(client: Client): void {
      const company = companies.get(client.actor.companyId)
      if (!company?.clients.delete(client)) return
      if (!company.catchingUp.delete(client)) leave(company, client)
      if (company.clients.size === 0) companies.delete(client.actor.companyId)
    },
    /** Moves a client whose rights have changed. */
    move(client: Client, actor: UserActor): void {
      const company = companies.get(client.actor.companyId)
      if (!company?.clients.has(client)) return
      const isCatchingUp = company.catchingUp.has(client)
      if (!isCatchingUp) leave(company, client)
      client.actor = actor
      if (!isCatchingUp) enter(company, client)
    },
    /** Tells a client that it may have missed something, and must load anew. */
    resync(client: Client, reason: ResyncReason, cursor: string): void {
      const buffer = bufferOf(client)
      if (buffer) buffer.loadAnew(reason)
      else client.wire.send(resyncFrame(reason, cursor))
    },
    has: (companyId: number): boolean => companies.has(companyId),
    companies: (): number[] => [...companies.keys()],
    clients,
    everyone: (): Client[] => [...companies.keys()].flatMap(clients),
    size: (): number => [...companies.values()].reduce((sum, company) => sum + company.clients.size, 0),

    /**
     * Sends events to a company's sockets, each in the order of the log. Answers false, and sends nothing, when a frame
     * would be too long.
     */
    deliver(companyId: number, projections: readonly Projection[]): boolean {
      const classFrames = framesOfCompany(companies.get(companyId), projections)
      if (!isFitting(classFrames)) return false
      for (const { rightsClass, usual, apart } of classFrames)
        tellClass(rightsClass, usual, apart, publish, count)
      for (const buffer of companies.get(companyId)?.catchingUp.values() ?? []) buffer.add(projections)
      return true
    },
    /** Whether `deliver` would send these events. */
    fits: (companyId: number, projections: readonly Projection[]): boolean =>
      isFitting(framesOfCompany(companies.get(companyId), projections)),
    /** Publishes that everything up to `cursor` was sent; only to clients that have joined. */
    cursor(companyId: number, cursor: string): void {
      publish(cursorTopic(companyId), JSON.stringify({ cursor }))
    },
  }
}

const cursorTopic = (companyId: number) => `c:${companyId}:cursor`

let classes = 0

function enter(company: Company, client: Client): void {
  const { actor } = client
  const key = rightsOf(actor)
  const rightsClass = company.classes.get(key) ?? {
    topic: `c:${actor.companyId}:${actor.profile}:${++classes}`,
    actor: { ...actor, userId: NOBODY },
    members: new Set(),
  }
  company.classes.set(key, rightsClass)
  rightsClass.members.add(client)
  client.wire.subscribe(rightsClass.topic)
}

function leave(company: Company, client: Client): void {
  for (const [key, rightsClass] of company.classes) {
    if (!rightsClass.members.delete(client)) continue
    client.wire.unsubscribe(rightsClass.topic)
    if (rightsClass.members.size === 0) company.classes.delete(key)
  }
}

/** An id that no user has: it stands for every member that a batch does not name. */
const NOBODY = 0

/** The properties of an actor that decide which events they get, without those of the person. */
function rightsOf(actor: UserActor): string {
  const { userId: _user, sessionId: _session, name: _name, queueIds, ...rights } = actor
  return JSON.stringify({ ...rights, queueIds: queueIds.toSorted((a, b) => a - b) })
}

type Apart = { client: Client; frame: string }
type ClassFrames = { rightsClass: Class; usual: string; apart: Apart[] }

function framesOfCompany(company: Company | undefined, projections: readonly Projection[]): ClassFrames[] {
  const namedUserIds = new Set(projections.flatMap((projection) => projection.named))
  return [...(company?.classes.values() ?? [])].map((rightsClass) => ({
    rightsClass,
    ...framesOfClass(rightsClass, projections, namedUserIds),
  }))
}

function isFitting(classFrames: readonly ClassFrames[]): boolean {
  return !classFrames.some(({ usual, apart }) => [usual, ...apart.map(({ frame }) => frame)].some(isTooLong))
}

/**
 * Makes the frames of a class. All frames are made before the first socket is touched, so that a failure leaves
 * everything unchanged.
 */
function framesOfClass(rightsClass: Class, projections: readonly Projection[], named: ReadonlySet<number>) {
  const usual = renderingsFor(rightsClass.actor, projections)
  const apart: Apart[] = []
  for (const client of rightsClass.members) {
    if (!named.has(client.actor.userId)) continue
    const renderings = renderingsFor(client.actor, projections)
    if (!isSame(renderings, usual)) apart.push({ client, frame: frameOf(renderings) })
  }
  return { usual: apart.length < rightsClass.members.size ? frameOf(usual) : '', apart }
}

function tellClass(
  { topic }: Class,
  usual: string,
  apart: readonly Apart[],
  publish: Publish,
  count: (kind: 'published' | 'single') => void,
): void {
  for (const { client, frame } of apart) {
    client.wire.unsubscribe(topic)
    if (frame) client.wire.send(frame)
    if (frame) count('single')
  }
  if (usual) {
    publish(topic, usual)
    count('published')
  }
  for (const { client } of apart) client.wire.subscribe(topic)
}

function isSame(a: readonly Rendering[], b: readonly Rendering[]): boolean {
  return a.length === b.length && a.every((rendering, index) => rendering === b[index])
}

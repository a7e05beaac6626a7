import { useCallback, useEffect, useRef, useState } from 'react'
import * as files from '#domain/files/contract/endpoints.ts'
import { call } from './call'
import { serverTime } from './clock'
import { useShell } from './ui/use-shell'

/** A link that fails although it is fresh is not asked for again at once. */
const RENEW_PAUSE_MS = 30_000

/** Signed links by the file's bare path: an event's bare address finds the link that the page already has. */
const links = new Map<string, string>()
const pendingLinks = new Map<string, { askedAt: number; answer: Promise<void> }>()

type FileLink = {
  src: string | undefined
  /** Grows when the same address is to be loaded again: the key of what shows it. */
  attempt: number
  /** For a link that failed. */
  renew: () => void
}

/**
 * The address at which the browser gets a file. Pages carry signed links that end; live events carry bare addresses
 * that open nothing (architecture section 6, rule 17): for both a link of one's own is asked for when it is needed.
 *
 */
export function useFileLink(address: string | null | undefined): FileLink {
  const apiUrl = useShell()?.apiUrl ?? ''
  const [attempt, setAttempt] = useState(0)
  const hasFailed = useRef(false)
  const link = address ? freshLink(address, serverTime()) : undefined
  const isMissing = Boolean(address) && link === undefined

  const ask = useCallback(async () => {
    if (!address || !isOurs(address) || isAsked(pathOf(address))) return
    await sign(pathOf(address))
    setAttempt((times) => times + 1)
  }, [address])
  const renew = useCallback(() => {
    hasFailed.current = true
    if (address) links.delete(pathOf(address))
    void ask()
  }, [address, ask])

  useEffect(() => {
    if (address && link?.includes('?')) links.set(pathOf(address), link)
    if (isMissing) void waitFor(address).then(() => setAttempt((times) => times + 1))
  }, [address, link, isMissing])
  useEffect(() => {
    // What failed without a network is worth another try with its return.
    const retry = () => {
      if (hasFailed.current) void ask()
      hasFailed.current = false
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [ask])
  return { src: link && (isOurs(link) ? apiUrl + link : link), attempt, renew }
}

/** The signed link that still opens the file, or an address that needs none; undefined when one must be asked for. */
export function freshLink(address: string, now: number, knownLinks: ReadonlyMap<string, string> = links) {
  if (!isOurs(address)) return address
  return [knownLinks.get(pathOf(address)), address].find((link) => link !== undefined && endOf(link) > now)
}

/** A link that opens the file now: one that the page has, or a new one. Undefined when it is not given any. */
export async function linkTo(address: string): Promise<string | undefined> {
  if (!freshLink(address, serverTime())) await waitFor(address)
  return freshLink(address, serverTime())
}

/** Returns the API's answer for a file; a refused link is requested again, once. Undefined when there is no answer. */
export async function fetchFile(address: string, apiUrl: string): Promise<Response | undefined> {
  const answer = await fetchBy(await linkTo(address), apiUrl)
  if (answer?.status !== 401 && answer?.status !== 403) return answer
  await sign(pathOf(address))
  return fetchBy(links.get(pathOf(address)), apiUrl)
}

async function fetchBy(link: string | undefined, apiUrl: string): Promise<Response | undefined> {
  return link === undefined ? undefined : fetch(isOurs(link) ? apiUrl + link : link)
}

/** One question for a file at a time, however many bubbles show it. */
function sign(path: string): Promise<void> {
  const answer = fetchLink(path)
  pendingLinks.set(path, { askedAt: Date.now(), answer })
  return answer
}

function isAsked(path: string) {
  return Date.now() - (pendingLinks.get(path)?.askedAt ?? 0) < RENEW_PAUSE_MS
}

async function waitFor(address: string | null | undefined) {
  if (!address) return
  const path = pathOf(address)
  await (isAsked(path) ? pendingLinks.get(path)?.answer : sign(path))
}

async function fetchLink(path: string) {
  const [, fileId] = /^\/media\/\d+\/(\d+)\//.exec(path) ?? []
  if (!fileId) return
  const answer = await call(files.sign, { fileId })
  if (answer.ok) links.set(path, answer.value.url)
  else if (answer.status === 0) pendingLinks.delete(path)
}

/** Files of the API's own; what waits in the outbox has an address of the browser's. */
function isOurs(address: string) {
  return address.startsWith('/media/')
}

function pathOf(address: string) {
  return address.split('?', 1)[0] ?? address
}

/** Milliseconds; 0 for an address that was never signed. */
function endOf(link: string) {
  return Number(new URLSearchParams(link.slice(pathOf(link).length)).get('e') ?? 0) * 1000
}

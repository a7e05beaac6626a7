/** So many cards a message shows; further links stay links. */
const MAX_LINKS = 3
const TICKET =
  /https?:\/\/([^\s/<>"]+)\/tickets\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-z-])/giu

/** The tickets to which a text links at our own address, each once. */
export function ticketLinks(text: string, host: string): readonly string[] {
  const links = [...text.matchAll(TICKET)].flatMap(([, address = '', uuid = '']) =>
    address.toLowerCase() === host.toLowerCase() ? [uuid.toLowerCase()] : [],
  )
  return [...new Set(links)].slice(0, MAX_LINKS)
}

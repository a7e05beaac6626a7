/** Elements in one call each, without a framework. */

type Listener = (event: Event) => unknown
type Value = string | number | boolean | null | undefined | Listener
export type Child = Node | string | false | null | undefined

/**
 * Makes an element. A property that is a function listens to the event of its name (`onclick`); true and false switch
 * an attribute; null and undefined leave it out.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) setProp(element, name, value)
  element.append(...children.filter(isShown))
  return element
}

/** Replaces the children of an element; what had the focus has it again in what took its place. */
export function fill(element: Element, ...children: Child[]): void {
  const focusPath = focusedPath(element)
  element.replaceChildren(...children.filter(isShown))
  const next = focusPath?.reduce<Element | undefined>((node, index) => node?.children[index], element)
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

/** Returns the path from an element to the focused node below it, as the positions of the children on the way there. */
function focusedPath(element: Element): number[] | undefined {
  let node = document.activeElement
  if (!node || node === element || !element.contains(node)) return undefined
  const path: number[] = []
  while (node && node !== element) {
    const parent: Element | null = node.parentElement
    path.unshift(parent ? [...parent.children].indexOf(node) : 0)
    node = parent
  }
  return path
}

function isShown(child: Child): child is Node | string {
  return child !== false && child !== null && child !== undefined
}

function setProp(element: HTMLElement, name: string, value: Value): void {
  if (value === null || value === undefined) return
  if (typeof value === 'function') element.addEventListener(name.slice(2), value)
  else if (typeof value === 'boolean') element.toggleAttribute(name, value)
  else element.setAttribute(name, String(value))
}
